import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { receives } from "../../../test/api-keys";
import { choose, paste, selectOf } from "../../../test/fields";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import { aStore, listsStores, offersStoreChoices } from "../../../test/stores";

const open = async (path: string, title: string) => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1, name: title });
  await screen.findByLabelText("Nome fantasia");
  return portal;
};
const create = () => open("/varejista/lojas/nova", "Cadastrar loja");
const send = (name = "Cadastrar") => userEvent.click(screen.getByRole("button", { name }));
const created = () => HttpResponse.json(aStore(), { status: 201 });

beforeEach(() => {
  signedInAs("VAREJISTA");
  offersStoreChoices();
  listsStores("/varejistas/lojas", [aStore()]);
});

describe("a new store", () => {
  test("asks for CNPJ and name, and focuses the first that is missing (SU-20)", async () => {
    const sent = receives("post", "/varejistas/lojas", created);
    await create();
    await send();
    await waitFor(() => expect(screen.getAllByText("Este campo é obrigatório")).toHaveLength(2));
    expect(screen.getByLabelText("CNPJ")).toHaveFocus();
    await paste("CNPJ", "11222333000182");
    await send();
    expect(await screen.findByText("CNPJ inválido")).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  test("is sent without masks, with the category and software house chosen (SU-23, D-76)", async () => {
    const sent = receives("post", "/varejistas/lojas", created);
    const { router } = await create();
    await paste("CNPJ", "12.abc.345/01de-35");
    await userEvent.type(screen.getByLabelText("Nome fantasia"), "Loja Nova");
    await choose("Categoria", "Farmácia");
    await choose("Software house", /Outra Casa/);
    await paste("CEP", "01310-100");
    await waitFor(() => expect(screen.getByLabelText("Endereço")).toHaveValue("Avenida Paulista"));
    await waitFor(() => expect(selectOf("Cidade")).toHaveValue("São Paulo"));
    await userEvent.type(screen.getByLabelText("Número"), "1000");
    await send();
    expect(await screen.findByText("Loja cadastrada com sucesso")).toBeVisible();
    expect(sent).toEqual([
      {
        documento: "12ABC34501DE35",
        nomeFantasia: "Loja Nova",
        categoria: "Farmácia",
        softwareHouseId: "house-2",
        cep: "01310100",
        endereco: "Avenida Paulista",
        numero: "1000",
        bairro: "Bela Vista",
        uf: "SP",
        cidade: "São Paulo",
      },
    ]);
    await waitFor(() => expect(router.state.location.pathname).toBe("/varejista/lojas"));
  });

  test("the CNPJ register refuses a closed company (SU-21)", async () => {
    server.use(
      http.get(`${API}/:base/search/cnpj/:cnpj`, () =>
        problem(400, "onboarding.invalid_cnpj", "CNPJ inválido"),
      ),
    );
    await create();
    await paste("CNPJ", "11222333000181");
    expect(await screen.findByText("CNPJ inválido")).toBeVisible();
  });

  test("the CNPJ register fills in what is still empty, and nothing that was typed", async () => {
    server.use(
      http.get(`${API}/:base/search/cnpj/:cnpj`, () =>
        HttpResponse.json({
          cnpj: "11222333000181",
          verificada: true,
          situacao: "ATIVA",
          razaoSocial: "Mercado Ltda",
          nomeFantasia: "Mercado",
          numero: "50",
          cep: "69005040",
          endereco: "Rua Dez",
          bairro: "Centro",
          cidade: "Manaus",
          uf: "AM",
        }),
      ),
    );
    await create();
    await userEvent.type(screen.getByLabelText("Nome fantasia"), "O meu nome");
    await paste("CNPJ", "11222333000181");
    expect(await screen.findByText("Preenchemos o que o cadastro de CNPJ informa. Confira.")).toBeVisible();
    expect(screen.getByLabelText("Nome fantasia")).toHaveValue("O meu nome");
    expect(screen.getByLabelText("CEP")).toHaveValue("69005-040");
    await waitFor(() => expect(selectOf("Cidade")).toHaveValue("Manaus"));
  });

  test("a register that does not answer stops nobody", async () => {
    server.use(http.get(`${API}/:base/search/cnpj/:cnpj`, () => problem(429, "x", "Espere um pouco.")));
    const sent = receives("post", "/varejistas/lojas", created);
    await create();
    await paste("CNPJ", "11222333000181");
    expect(await screen.findByText(/Situação do CNPJ não verificada/)).toBeVisible();
    await userEvent.type(screen.getByLabelText("Nome fantasia"), "Loja");
    await send();
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test("a CEP that nobody knows leaves the address to the person", async () => {
    await create();
    await userEvent.type(screen.getByLabelText("Endereço"), "Rua Onze");
    await paste("CEP", "99999999");
    expect(await screen.findByText("CEP não encontrado. Preencha o endereço.")).toBeVisible();
    expect(screen.getByLabelText("Endereço")).toHaveValue("Rua Onze");
    await choose("Estado", /Amazonas/);
    await choose("Cidade", "Manaus");
    await choose("Estado", /São Paulo/);
    expect(selectOf("Cidade")).toHaveValue("");
    await send();
    expect(await screen.findByText("Escolha a cidade.")).toBeVisible();
  });

  test("a CNPJ in use is said at its field, and nothing typed is lost (SU-22)", async () => {
    receives("post", "/varejistas/lojas", () =>
      problem(409, "stores.document_taken", "Este cnpj ja está em uso.", {
        documento: "Este cnpj ja está em uso. Confira o número ou fale com o suporte.",
      }),
    );
    await create();
    await paste("CNPJ", "11222333000181");
    await userEvent.type(screen.getByLabelText("Nome fantasia"), "Loja");
    await send();
    expect(await screen.findByText(/Confira o número ou fale com o suporte/)).toBeVisible();
    expect(screen.getByLabelText("Nome fantasia")).toHaveValue("Loja");
    expect(screen.getByLabelText("CNPJ")).toHaveFocus();
  });
});

describe("a store that exists", () => {
  const edit = () => open("/varejista/lojas/store-1/editar", "Editar loja");

  test("is named in the document's title, for as long as it is shown", async () => {
    server.use(http.get(`${API}/varejistas/lojas/store-1`, () => HttpResponse.json(aStore())));
    const { router } = await edit();
    await waitFor(() => expect(document.title).toBe("Seiva Acácias · Editar loja · Seiva"));
    await router.navigate({ to: "/varejista/lojas" });
    await waitFor(() => expect(document.title).toBe("Lojas · Seiva"));
  });

  test("keeps its CNPJ, and follows the retailer's software house unless it has another (D-36)", async () => {
    server.use(http.get(`${API}/varejistas/lojas/store-1`, () => HttpResponse.json(aStore())));
    const sent = receives("put", "/varejistas/lojas", () => HttpResponse.json(aStore()));
    await edit();
    expect(screen.getByLabelText("CNPJ")).toBeDisabled();
    expect(screen.getByLabelText("CNPJ")).toHaveValue("11.222.333/0001-81");
    expect(selectOf("Software house")).toHaveValue("A da sua empresa · Caixa Livre");
    await userEvent.clear(screen.getByLabelText("Nome fantasia"));
    await userEvent.type(screen.getByLabelText("Nome fantasia"), "Outro nome");
    await send("Salvar");
    expect(await screen.findByText("Loja atualizada com sucesso")).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({ id: "store-1", nomeFantasia: "Outro nome", cidade: "São Paulo" }),
    ]);
    expect(sent[0]).not.toHaveProperty("softwareHouseId");
  });

  test("a change that fails is told in a toast, loses nothing, and leaves no error behind (ST-08, D-32)", async () => {
    server.use(http.get(`${API}/varejistas/lojas/store-1`, () => HttpResponse.json(aStore())));
    receives("put", "/varejistas/lojas", () => problem(503, "busy", "Tente de novo em instantes."));
    const { router } = await edit();
    await userEvent.clear(screen.getByLabelText("Nome fantasia"));
    await userEvent.type(screen.getByLabelText("Nome fantasia"), "Outro nome");
    await send("Salvar");
    const told = await screen.findByText("Tente de novo em instantes.");
    expect(told.closest("form")).toBeNull();
    expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled();
    expect(screen.getByLabelText("Nome fantasia")).toHaveValue("Outro nome");
    expect(document.querySelector("form [aria-invalid='true']")).toBeNull();
    expect(screen.queryByText("Loja atualizada com sucesso")).toBeNull();
    const sent = receives("put", "/varejistas/lojas", () => HttpResponse.json(aStore()));
    await send("Salvar");
    expect(await screen.findByText("Loja atualizada com sucesso")).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ nomeFantasia: "Outro nome" })]);
    await waitFor(() => expect(router.state.location.pathname).toBe("/varejista/lojas"));
  });

  test("one that is not there says so", async () => {
    server.use(
      http.get(`${API}/varejistas/lojas/store-1`, () =>
        problem(404, "stores.not_found", "Não encontramos o que você procura."),
      ),
    );
    renderPortal("/varejista/lojas/store-1/editar");
    expect(await screen.findByRole("alert")).toHaveTextContent("Não encontramos o que você procura.");
  });

  test("leaving with changes asks first", async () => {
    server.use(http.get(`${API}/varejistas/lojas/store-1`, () => HttpResponse.json(aStore())));
    await edit();
    await userEvent.type(screen.getByLabelText("Número"), "1");
    await userEvent.click(screen.getByRole("link", { name: "Cancelar" }));
    expect(await screen.findByRole("dialog", { name: "Sair sem salvar?" })).toBeVisible();
  });
});
