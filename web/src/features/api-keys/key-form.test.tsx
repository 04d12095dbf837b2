import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { aKey, listsKeys, offersChoices, partnerIs, receives } from "../../../test/api-keys";
import { choose, selectOf } from "../../../test/fields";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { restWaits, server } from "../../../test/setup";

const REQUIRED = "Este campo é obrigatório";
const SECRET = "seiva_live_0123456789abcdefghijklmnopqrst012345";

const open = async (path: string, title: string) => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1, name: title });
  await screen.findByLabelText("Nome");
  return portal;
};
const create = () => open("/admin/api-key-form", "Cadastrar Api Key");
const fill = async () => {
  await userEvent.type(screen.getByLabelText("Nome"), "Caixas novos");
  await choose("Software house", /Caixa Livre/);
  await choose("Varejista", "Não informar");
};
const send = (name = "Cadastrar") => userEvent.click(screen.getByRole("button", { name }));
const created = () => HttpResponse.json({ ...aKey(), key: SECRET }, { status: 201 });

beforeEach(() => {
  signedInAs("ADMINISTRADOR");
  offersChoices();
});

describe("what must be filled in", () => {
  test("name and all three selects (AK-03, AK-04)", async () => {
    const sent = receives("post", "/admin/keys", created);
    await create();
    await send();
    await waitFor(() => expect(screen.getAllByText(REQUIRED)).toHaveLength(4));
    expect(screen.getByLabelText("Nome")).toHaveFocus();
    expect(sent).toHaveLength(0);
  });

  test("a retailer's key asks for no software house, and its retailer is mandatory (D-21)", async () => {
    await open("/admin/retailer-api-key/form", "Cadastrar Api Key");
    expect(screen.queryByRole("combobox", { name: "Software house" })).toBeNull();
    await userEvent.click(selectOf("Varejista"));
    await screen.findByRole("option", { name: /Mercado Seiva/ });
    expect(screen.queryByRole("option", { name: "Não informar" })).toBeNull();
  });

  test("the name holds 120 characters and says how many are left", async () => {
    await create();
    expect(screen.getByText("120 restantes")).toBeVisible();
    expect(screen.getByLabelText("Nome")).toHaveAttribute("maxlength", "120");
    await userEvent.type(screen.getByLabelText("Nome"), "Caixas");
    expect(screen.getByText("114 restantes")).toBeVisible();
  });
});

test("a change of parent clears its children, without blaming them (D-56)", async () => {
  await create();
  await choose("Software house", /Caixa Livre/);
  await choose("Varejista", /Mercado Seiva/);
  await choose("Loja", /Seiva Acácias/);
  await choose("Varejista", "Não informar");
  expect(selectOf("Loja")).toHaveValue("Não informar");
  await choose("Varejista", /Mercado Seiva/);
  expect(selectOf("Loja")).toHaveValue("");
  await choose("Software house", /Outra Casa/);
  expect(selectOf("Varejista")).toHaveValue("");
  expect(selectOf("Loja")).toHaveValue("");
  expect(screen.queryByText(REQUIRED)).toBeNull();
});

/** What a select offers, by its names. */
const offered = async (name: string) => {
  await userEvent.click(selectOf(name));
  await screen.findAllByRole("option", { name: /·/ });
  return screen.getAllByRole("option").map((option) => option.textContent?.split(" · ")[0]);
};

test.each([
  // 'Mercado Seiva' is linked to the second house by one of its stores alone.
  [/Caixa Livre/, ["Não informar", "Mercado Seiva"], ["Não informar", "Seiva Acácias"]],
  [/Outra Casa/, ["Não informar", "Mercado Seiva", "Empório Alfa"], ["Não informar", "Seiva Paulista"]],
])(
  "with %s, retailers linked to it and the stores that it serves (D-56)",
  async (house, retailers, stores) => {
    await create();
    await choose("Software house", house);
    expect(await offered("Varejista")).toEqual(retailers);
    await userEvent.click(screen.getByRole("option", { name: "Mercado Seiva · 11.222.333/0001-81" }));
    expect(await offered("Loja")).toEqual(stores);
  },
);

describe("creating", () => {
  test("'Não informar' counts as selected and is sent as nothing", async () => {
    const sent = receives("post", "/admin/keys", created);
    await create();
    await fill();
    await userEvent.click(screen.getByRole("radio", { name: "Teste" }));
    await send();
    await screen.findByText("Api key cadastrada com sucesso");
    expect(sent).toEqual([{ name: "Caixas novos", softwareHouseId: "house-1", environment: "test" }]);
  });

  test("shows the key once, with an example that holds it, until it is said to be kept", async () => {
    receives("post", "/admin/keys", created);
    listsKeys("/admin/keys", [aKey()]);
    const { router } = await create();
    await fill();
    await send();
    const dialog = await screen.findByRole("dialog", { name: "Guarde a sua API key" });
    expect(within(dialog).getByText(SECRET)).toBeVisible();
    expect(within(dialog).getByText("Esta key não será mostrada de novo.")).toBeVisible();
    const example = within(dialog).getByRole("region", { name: "Como enviar um cupom" });
    expect(example).toHaveTextContent("http://seiva.test/api/integration/receipts");
    expect(example).toHaveTextContent(`x-api-key: ${SECRET}`);
    await userEvent.keyboard("{Escape}");
    fireEvent.click(document.querySelector(".mantine-Modal-inner") ?? document.body);
    router.history.push("/lista-cupons");
    expect(screen.getByText(SECRET)).toBeVisible();
    expect(router.state.location.pathname).toBe("/admin/api-key-form");
    await userEvent.click(within(dialog).getByRole("button", { name: "Já guardei a key" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/api-key-list"));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  });

  test("the server's words are shown, and land under their fields (AK-08)", async () => {
    receives("post", "/admin/keys", () =>
      problem(422, "apikeys.invalid_key", "Confira os campos.", { retailerId: "Varejista não encontrado." }),
    );
    await create();
    await fill();
    await send();
    expect(await screen.findByText("Confira os campos.")).toBeVisible();
    expect(screen.getByText("Varejista não encontrado.")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a software house creates for its own retailers", async () => {
    signedInAs("PARCEIRO");
    partnerIs({ keysRestritas: false });
    const sent = receives("post", "/parceiros/keys", created);
    await open("/parceiro/api-keys/nova", "Cadastrar Api Key");
    await userEvent.type(screen.getByLabelText("Nome"), "Loja nova");
    await choose("Varejista", /Mercado Seiva/);
    await choose("Loja", /Seiva Paulista/);
    await send();
    await screen.findByText("Api key cadastrada com sucesso");
    expect(sent).toEqual([
      { name: "Loja nova", retailerId: "mercado", storeId: "paulista", environment: "live" },
    ]);
  });
});

test("from the guide a key is begun as it asks for one, and leads back to it", async () => {
  signedInAs("PARCEIRO");
  partnerIs({ keysRestritas: false });
  const sent = receives("post", "/parceiros/keys", created);
  const { router } = await open("/parceiro/api-keys/nova?guia=true", "Cadastrar Api Key");
  await userEvent.type(screen.getByLabelText("Nome"), "Primeiros testes");
  restWaits();
  await send();
  await userEvent.click(await screen.findByRole("button", { name: "Já guardei a key" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/parceiro/integracao"));
  expect(sent).toEqual([{ name: "Primeiros testes", environment: "test" }]);
});

describe("updating", () => {
  const edit = () => open("/admin/api-key-form-edit/key-1", "Atualizar Api Key");

  test("starts from the key, without its environment, and goes back to the list", async () => {
    const key = aKey({ retailerId: "mercado", storeId: "acacias" });
    server.use(http.get(`${API}/admin/keys/key-1`, () => HttpResponse.json(key)));
    listsKeys("/admin/keys", [key]);
    const sent = receives("put", "/admin/keys/key-1", () => HttpResponse.json(key));
    const { router } = await edit();
    expect(screen.getByLabelText("Nome")).toHaveValue("Caixas da matriz");
    await waitFor(() => expect(selectOf("Loja")).toHaveValue("Seiva Acácias · 11.222.333/0002-62"));
    expect(screen.queryByRole("radio")).toBeNull();
    await userEvent.type(screen.getByLabelText("Nome"), " 2");
    await send("Atualizar");
    expect(await screen.findByText("Api key atualizada com sucesso")).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/api-key-list"));
    expect(sent[0]).toMatchObject({ name: "Caixas da matriz 2", retailerId: "mercado", storeId: "acacias" });
  });

  test("a retailer's key is changed at its own address (RT-08)", async () => {
    const key = { ...aKey({ retailerId: "mercado" }), softwareHouse: null };
    server.use(http.get(`${API}/admin/retailer/keys/key-1`, () => HttpResponse.json(key)));
    await open("/admin/retailer-api-key/edit-form/key-1", "Atualizar Api Key");
    expect(screen.getByLabelText("Nome")).toHaveValue("Caixas da matriz");
    expect(screen.queryByRole("combobox", { name: "Software house" })).toBeNull();
  });

  test("a key without retailer and store reads 'Não informar' (AK-05)", async () => {
    server.use(http.get(`${API}/admin/keys/key-1`, () => HttpResponse.json(aKey())));
    await edit();
    await waitFor(() => expect(selectOf("Varejista")).toHaveValue("Não informar"));
    expect(selectOf("Loja")).toHaveValue("Não informar");
  });

  test("a key that is gone is said so", async () => {
    server.use(
      http.get(`${API}/admin/keys/key-1`, () =>
        problem(404, "apikeys.not_found", "Não encontramos esta API key."),
      ),
    );
    renderPortal("/admin/api-key-form-edit/key-1");
    expect(await screen.findByRole("alert")).toHaveTextContent("Não encontramos esta API key.");
  });

  test("leaving with changes asks first", async () => {
    server.use(http.get(`${API}/admin/keys/key-1`, () => HttpResponse.json(aKey())));
    const { router } = await edit();
    await userEvent.type(screen.getByLabelText("Nome"), " 2");
    await userEvent.click(screen.getByRole("link", { name: "Cancelar" }));
    expect(await screen.findByRole("dialog", { name: "Sair sem salvar?" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/admin/api-key-form-edit/key-1");
  });
});
