import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { placeAnswers, somePartner, takes } from "../../../test/profile";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { someRetailer } from "../../../test/retailer";
import { restWaits, server } from "../../../test/setup";
import { inProfileOf } from "../../../test/switched";

const house = { id: "house-1", nomeFantasia: "Caixa Livre" };
let retailer = someRetailer;

beforeEach(() => {
  signedInAs("VAREJISTA");
  placeAnswers();
  retailer = { ...someRetailer, parceiro: house, parceiroId: house.id };
  server.use(
    http.get(`${API}/varejistas`, () => HttpResponse.json(retailer)),
    http.get(`${API}/parceiros`, () => HttpResponse.json(somePartner)),
    http.get(`${API}/categorias`, () =>
      HttpResponse.json(
        ["Farmácia", "Padaria", "Pet shop", "Supermercado"].map((nome) => ({ id: nome, nome })),
      ),
    ),
  );
});

const open = async () => {
  const portal = renderPortal("/editar-perfil");
  await screen.findByLabelText("Razão social");
  return portal;
};
const retype = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar" }));

describe("a retailer", () => {
  test("sees what is stored, masked, and cannot change its CNPJ", async () => {
    await open();
    expect(screen.getByLabelText("CNPJ")).toHaveValue("11.222.333/0001-81");
    expect(screen.getByLabelText("CNPJ")).toHaveAttribute("readonly");
    expect(screen.getByLabelText("CEP")).toHaveValue("01310-100");
    const technical = within(screen.getByRole("group", { name: "Contato técnico" }));
    expect(technical.getByLabelText("Telefone")).toHaveValue("(11) 3333 0000");
    expect(screen.getByRole("link", { name: "Trocar senha" })).toHaveAttribute("href", "/password-change");
  });

  test("sends only what it changed, and starts over from what was saved", async () => {
    const sent = takes("patch", "/varejistas", (body) => HttpResponse.json({ ...retailer, ...body }));
    const { router } = await open();
    await retype("Nome fantasia", "Mercado da Sé");
    await retype("Número de lojas", "12");
    await save();
    expect(await screen.findByText("Perfil atualizado com sucesso")).toBeVisible();
    expect(sent).toEqual([{ nomeFantasia: "Mercado da Sé", numeroLojas: 12 }]);
    await retype("Complemento", "Sala 2");
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ complemento: "Sala 2" });
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Salvar" })).not.toHaveAttribute("aria-busy"),
    );
    restWaits(); // the keys' screen may come before the test ends
    router.history.push("/varejista/api-keys");
    await waitFor(() => expect(router.state.location.pathname).toBe("/varejista/api-keys"));
  });

  test("is asked before it loses what it typed", async () => {
    const { router } = await open();
    await retype("Nome fantasia", "Outro");
    router.history.push("/varejista/api-keys");
    expect(await screen.findByText("Sair sem salvar?")).toBeVisible();
    expect(router.state.location.pathname).toBe("/editar-perfil");
  });

  test("counts its stores in whole numbers", async () => {
    await open();
    await retype("Número de lojas", "-2,5");
    expect(screen.getByLabelText("Número de lojas")).toHaveValue("25");
  });

  test("has at least one store", async () => {
    await open();
    await retype("Número de lojas", "0");
    await save();
    expect(await screen.findByText("A quantidade de lojas deve ser maior do que 0.")).toBeVisible();
  });
});

test("in a retailer's profile an administrator is offered no password to change", async () => {
  inProfileOf("VAREJISTA");
  await open();
  expect(screen.getByText("Software house", { selector: "h2" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Trocar senha" })).toBeNull();
});

describe("the link with a software house", () => {
  const answersCode = (body: object) =>
    server.use(http.get(`${API}/parceiros/verify-code/:code`, () => HttpResponse.json(body)));
  const look = async (typed: string) => {
    await userEvent.click(await screen.findByRole("button", { name: /^(Vincular|Trocar)$/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Código ou CNPJ da software house"), `${typed}{Enter}`);
    return dialog;
  };

  test("is shown before it is confirmed, with what happens to the keys", async () => {
    answersCode({ valid: true, softwareHouseId: "house-2", tradeName: "Órbita PDV" });
    const sent = takes("patch", "/varejistas/link-partner", () => {
      retailer = { ...retailer, parceiro: { id: "house-2", nomeFantasia: "Órbita PDV" } };
      return HttpResponse.json(retailer.parceiro);
    });
    await open();
    const dialog = await look("k7px2n");
    expect(await dialog.findByText("Órbita PDV")).toBeVisible();
    expect(dialog.getByText(/As API keys da Órbita PDV passam a enviar cupons/)).toBeVisible();
    expect(dialog.getByText(/As API keys da Caixa Livre deixam de alcançar/)).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Vincular" }));
    expect(await screen.findByText("Órbita PDV vinculada com sucesso")).toBeVisible();
    expect(sent).toEqual([{ codigo: "K7PX2N" }]);
    await waitFor(() => expect(screen.queryByText("Caixa Livre")).toBeNull());
  });

  test("by CNPJ", async () => {
    retailer = someRetailer;
    server.use(
      http.get(`${API}/parceiros/verify-document/90400500000103`, () =>
        HttpResponse.json({ valid: true, softwareHouseId: house.id, tradeName: house.nomeFantasia }),
      ),
    );
    const sent = takes("patch", "/varejistas/link-partner", () => HttpResponse.json(house));
    await open();
    expect(screen.getByText("Nenhuma software house vinculada")).toBeVisible();
    const dialog = await look("CNPJ: 90.400.500/0001-03");
    await userEvent.click(await dialog.findByRole("button", { name: "Vincular" }));
    await screen.findByText("Caixa Livre vinculada com sucesso");
    expect(sent).toEqual([{ documento: "90400500000103" }]);
  });

  test.each([
    ["abc", {}, "Informe o código de 6 letras e números ou o CNPJ."],
    [
      "AAAAAA",
      { valid: false, softwareHouseId: null, tradeName: null },
      /Não encontramos uma software house com este código/,
    ],
    [
      "K7PX2M",
      { valid: true, softwareHouseId: "house-1", tradeName: "Caixa Livre" },
      "Esta já é a software house vinculada.",
    ],
  ])("'%s' goes no further", async (typed, answer, message) => {
    answersCode(answer);
    await open();
    const dialog = await look(typed);
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Vincular" })).toBeNull();
  });

  test("too many look-ups are told at the field", async () => {
    server.use(
      http.get(`${API}/parceiros/verify-code/:code`, () =>
        problem(429, "LimitExceededException", "Muitas tentativas, tente novamente mais tarde."),
      ),
    );
    await open();
    const dialog = await look("K7PX2N");
    expect(await dialog.findByText("Muitas tentativas, tente novamente mais tarde.")).toBeVisible();
  });

  test("ends only after a question", async () => {
    const sent = takes("delete", "/varejistas/link-partner", () => {
      retailer = someRetailer;
      return new HttpResponse(null, { status: 204 });
    });
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Desvincular" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Desvincular a Caixa Livre?" }));
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Desvincular" }));
    expect(await screen.findByText("Software house desvinculada")).toBeVisible();
    expect(await screen.findByText("Nenhuma software house vinculada")).toBeVisible();
  });
});

test("a software house sees its code, and chooses at most three segments", async () => {
  signedInAs("PARCEIRO");
  const sent = takes("put", "/parceiros", (body) => HttpResponse.json({ ...somePartner, ...body }));
  await open();
  expect(screen.getByText("K7PX2M")).toBeVisible();
  expect(screen.queryByText("Software house", { selector: "h2" })).toBeNull();
  await userEvent.click(screen.getByRole("combobox", { name: "Segmentos" }));
  await userEvent.click(await screen.findByRole("option", { name: "Farmácia" }));
  await userEvent.click(screen.getByRole("option", { name: "Padaria" }));
  await userEvent.click(screen.getByRole("option", { name: "Pet shop" }));
  await retype("Nome fantasia", "Órbita PDV");
  await save();
  await screen.findByText("Perfil atualizado com sucesso");
  expect(sent).toEqual([{ fantasia: "Órbita PDV", categorias: ["Supermercado", "Farmácia", "Padaria"] }]);
});

test.each(["ADMINISTRADOR", "SUPORTE"] as const)("%s has no such profile", async (profile) => {
  signedInAs(profile);
  renderPortal("/editar-perfil");
  expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
});

test("a profile that does not load can be asked again", async () => {
  signedInAs("PARCEIRO");
  server.use(
    http.get(`${API}/parceiros`, () => problem(500, "internal", "Voltamos em instantes"), { once: true }),
  );
  renderPortal("/editar-perfil");
  await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByLabelText("Razão social")).toBeVisible();
});
