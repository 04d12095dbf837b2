import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { homeAnswers } from "../../../test/homes";
import { placeAnswers, takes } from "../../../test/profile";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { newRetailer, someRetailer } from "../../../test/retailer";
import { restWaits, server } from "../../../test/setup";

let retailer = newRetailer;

beforeEach(() => {
  signedInAs("VAREJISTA");
  homeAnswers();
  placeAnswers();
  retailer = newRetailer;
  server.use(http.get(`${API}/varejistas`, () => HttpResponse.json(retailer)));
});

const open = async () => {
  const portal = renderPortal("/finish-sign-up");
  await screen.findByLabelText("CEP");
  return portal;
};
const person = (title: string) => within(screen.getByRole("group", { name: title }));
const send = () => userEvent.click(screen.getByRole("button", { name: "Salvar e entrar" }));
const fill = async () => {
  await userEvent.type(screen.getByLabelText("CEP"), "01310100");
  await waitFor(() => expect(screen.getByLabelText("Endereço")).toHaveValue("Avenida Paulista"));
  await userEvent.type(screen.getByLabelText("Número"), "1578");
  await userEvent.click(screen.getByRole("button", { name: "Copiar do contato comercial" }));
  await userEvent.click(screen.getByRole("button", { name: "Copiar do contato legal" }));
};
const saves = () =>
  takes("patch", "/varejistas", (body) => {
    retailer = { ...retailer, ...body, cadastroCompleto: true };
    return HttpResponse.json(retailer);
  });

describe("who is led here", () => {
  test.each(["/", "/varejista", "/lista-cupons", "/editar-perfil"])("from %s", async (path) => {
    const { router } = renderPortal(path);
    await waitFor(() => expect(router.state.location.pathname).toBe("/finish-sign-up"));
    expect(await screen.findByRole("heading", { level: 1, name: "Complete o cadastro" })).toBeVisible();
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  test("a retailer whose profile is complete is led away", async () => {
    retailer = someRetailer;
    const { router } = renderPortal("/finish-sign-up");
    await waitFor(() => expect(router.state.location.pathname).toBe("/varejista"));
  });

  test.each(["PARCEIRO", "ADMINISTRADOR"] as const)("%s does not find it", async (profile) => {
    signedInAs(profile);
    renderPortal("/finish-sign-up");
    expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
  });

  test("the profile is asked once, however many screens are visited", async () => {
    restWaits();
    retailer = someRetailer;
    let asked = 0;
    server.use(
      http.get(`${API}/varejistas`, () => {
        asked += 1;
        return HttpResponse.json(retailer);
      }),
    );
    const { router } = renderPortal("/varejista/api-keys");
    await screen.findByRole("heading", { level: 1, name: "API keys" });
    await router.navigate({ to: "/lista-cupons/cupons" });
    await router.navigate({ to: "/varejista/api-keys" });
    expect(asked).toBe(1);
  });
});

test("while nobody can say whether the profile is complete, the page offers to try again", async () => {
  retailer = someRetailer;
  server.use(
    http.get(`${API}/varejistas`, () => problem(503, "unavailable", "Voltamos em instantes"), { once: true }),
  );
  renderPortal("/varejista/api-keys");
  await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
});

test("the twelve fields are sent, and lead on to the home", async () => {
  const sent = saves();
  const { router } = await open();
  expect(screen.getByText("0 de 3 partes preenchidas")).toBeVisible();
  await fill();
  expect(screen.getByText("3 de 3 partes preenchidas")).toBeVisible();
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe("/varejista"));
  expect(await screen.findByText("Cadastro completo. Boas-vindas!")).toBeVisible();
  const contact = ["Ana Souza", "ana@mercadoseiva.com.br", "11987654321"];
  expect(sent).toEqual([
    {
      ...{ cep: "01310100", endereco: "Avenida Paulista", numero: "1578", bairro: "Bela Vista" },
      ...{ cidade: "São Paulo", uf: "SP" },
      ...{ contatoLegalNome: contact[0], contatoLegalEmail: contact[1], contatoLegalWhatsapp: contact[2] },
      ...{ contatoTecnicoNome: contact[0], contatoTecnicoEmail: contact[1] },
      contatoTecnicoTelefone: contact[2],
    },
  ]);
});

test("what is missing or wrong is named at its field, the first one focused", async () => {
  const sent = saves();
  await open();
  await send();
  await waitFor(() => expect(screen.getAllByText("Este campo é obrigatório")).toHaveLength(12));
  expect(screen.getByLabelText("CEP")).toHaveFocus();
  await userEvent.type(screen.getByLabelText("CEP"), "0131");
  const legal = person("Contato legal");
  await userEvent.type(legal.getByLabelText("Nome e sobrenome"), "Lia");
  await userEvent.type(legal.getByLabelText("E-mail"), "lia@");
  await userEvent.type(legal.getByLabelText("WhatsApp"), "119");
  await userEvent.tab();
  for (const message of [
    "Este CEP é inválido",
    "Devem ser informados pelo menos 2 nomes",
    "Este e-mail é inválido",
    "Este telefone é inválido",
  ]) {
    expect(await screen.findByText(message)).toBeVisible();
  }
  expect(sent).toEqual([]);
});

test("a refusal of the server stays at its field, and nothing typed is lost", async () => {
  takes("patch", "/varejistas", () =>
    problem(422, "retailers.invalid", "Verifique os campos e tente novamente.", {
      contatoLegalWhatsapp: "Este telefone é inválido",
    }),
  );
  const { router } = await open();
  await fill();
  await send();
  expect(await screen.findByText("Este telefone é inválido")).toBeVisible();
  expect(screen.getByLabelText("Número")).toHaveValue("1578");
  expect(router.state.location.pathname).toBe("/finish-sign-up");
});

describe("a CEP", () => {
  test("of a whole town leaves street and district as they are typed", async () => {
    await open();
    await userEvent.type(screen.getByLabelText("Endereço"), "Rua do Sino");
    await userEvent.click(screen.getByLabelText("CEP"));
    await userEvent.paste("13920-000");
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Cidade" })).toHaveValue("Pedreira"));
    expect(screen.getByLabelText("Endereço")).toHaveValue("Rua do Sino");
  });

  test.each([
    ["99999999", "CEP não encontrado. Preencha o endereço."],
    ["88888888", "Não deu para consultar o CEP agora. Preencha o endereço."],
  ])("%s: %s", async (cep, message) => {
    await open();
    await userEvent.type(screen.getByLabelText("CEP"), cep);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("cities are those of the state, and another state takes the city away", async () => {
  await open();
  const city = screen.getByRole("combobox", { name: "Cidade" });
  expect(city).toBeDisabled();
  await userEvent.click(screen.getByRole("combobox", { name: "Estado" }));
  await userEvent.click(await screen.findByRole("option", { name: "Amazonas" }));
  await userEvent.click(city);
  await userEvent.click(await screen.findByRole("option", { name: "Manaus" }));
  expect(city).toHaveValue("Manaus");
  await userEvent.click(screen.getByRole("combobox", { name: "Estado" }));
  await userEvent.click(await screen.findByRole("option", { name: "São Paulo" }));
  expect(city).toHaveValue("");
});

test("cities that do not load can be asked again", async () => {
  server.use(
    http.get(`${API}/locations/cidades/AM`, () => problem(500, "internal", "Ocorreu um erro"), {
      once: true,
    }),
  );
  await open();
  await userEvent.click(screen.getByRole("combobox", { name: "Estado" }));
  await userEvent.click(await screen.findByRole("option", { name: "Amazonas" }));
  await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull());
  await userEvent.click(screen.getByRole("combobox", { name: "Cidade" }));
  expect(await screen.findByRole("option", { name: "Manaus" })).toBeVisible();
});
