import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { listsKeys as lists, receives } from "../../../test/api-keys";
import { offers } from "../../../test/choices";
import { choose } from "../../../test/fields";
import { aPlace, aProduct, aPromotion, showsPromotion } from "../../../test/promotions";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const CALLS = "/admin/promocoes";
const PAGE = "/admin/promotion-form-edit/promotion-1";
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const open = async (path: string) => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1 });
  return portal;
};
const typeDay = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.tab();
};

beforeEach(() => {
  signedInAs("ADMINISTRADOR");
  offers("/admin/lojas/all", [
    { id: "store-2", nomeFantasia: "Seiva Paulista", documento: "11222333000262" },
  ]);
});

describe("the list", () => {
  test("asks six a page and shows sponsor, period, parts and state", async () => {
    const ended = aPromotion({ id: "two", nome: "Leite", ativa: false, status: "ENDED", totalLojas: 3 });
    const asked = lists(CALLS, [aPromotion(), ended]);
    await open("/admin/promotion-list?page=1&filter=caf");
    const row = await screen.findByRole("row", { name: /Café em dobro/ });
    for (const text of ["Café Serra Alta", "04/11/2026 a 04/01/2027", "1 produto, 1 loja", "No ar"])
      expect(within(row).getByText(text)).toBeVisible();
    const other = screen.getByRole("row", { name: /Leite/ });
    for (const text of ["1 produto, 3 lojas", "Encerrada"])
      expect(within(other).getByText(text)).toBeVisible();
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ page: "1", pageSize: "6", filter: "caf" });
  });

  test("says what to do when there is none, and can be tried again", async () => {
    server.use(http.get(`${API}${CALLS}`, () => problem(500, "internal", "Falhou"), { once: true }));
    await open("/admin/promotion-list");
    const retry = await screen.findByRole("button", { name: "Tentar novamente" });
    lists(CALLS, []);
    await userEvent.click(retry);
    expect(await screen.findByText("Crie a primeira promoção")).toBeVisible();
  });
});

test("a promotion is created, and its page opens for products and stores", async () => {
  showsPromotion(aPromotion({ items: [], totalItems: 0, stores: [], totalLojas: 0 }));
  const sent = receives("post", CALLS, () => HttpResponse.json(aPromotion(), { status: 201 }));
  const { router } = await open("/admin/promotion-form");
  await userEvent.click(await screen.findByRole("button", { name: "Criar" }));
  expect(await screen.findAllByText("Este campo é obrigatório")).toHaveLength(3);
  await userEvent.type(screen.getByLabelText("Nome"), "Café em dobro");
  await choose("Patrocinador", /Café Serra Alta/);
  await typeDay("Início", "04/11/2026");
  await typeDay("Fim", "03/11/2026");
  expect(await screen.findByText(/igual ou posterior à data inicial/)).toBeVisible();
  await typeDay("Fim", "04/01/2027");
  await press("Criar");
  expect(await screen.findByText("Promoção criada. Inclua os produtos e as lojas.")).toBeVisible();
  expect(sent).toEqual([
    {
      nome: "Café em dobro",
      descricao: "",
      patrocinadorId: "sponsor-1",
      dataInicio: "2026-11-04",
      dataFim: "2027-01-04",
      ativa: true,
    },
  ]);
  await waitFor(() => expect(router.state.location.pathname).toBe(PAGE));
  expect(await screen.findByText("Nenhum produto ainda: nenhum cupom participa.")).toBeVisible();
  expect(await screen.findByText("Nenhuma loja ainda: nenhum cupom participa.")).toBeVisible();
});

test("a promotion is ended by its form alone, with the version that was read", async () => {
  showsPromotion(aPromotion());
  const versions: (string | null)[] = [];
  server.use(
    http.put(`${API}${CALLS}/promotion-1`, async ({ request }) => {
      versions.push(request.headers.get("If-Match"));
      return HttpResponse.json({ ...aPromotion(), ...((await request.json()) as object) });
    }),
  );
  lists(CALLS, []);
  const { router } = await open(PAGE);
  const nav = within(screen.getByRole("navigation", { name: "Principal" }));
  expect(nav.getByRole("link", { name: "Promoções" })).toHaveAttribute("aria-current", "page");
  await userEvent.click(await screen.findByLabelText("Ativa"));
  await press("Salvar");
  expect(await screen.findByText("Promoção alterada com sucesso")).toBeVisible();
  expect(versions).toEqual(['"1"']);
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/promotion-list"));
  expect(screen.queryByRole("button", { name: /^Excluir/ })).toBeNull();
});

describe("products", () => {
  test("are added with a bar code and a quantity that can be", async () => {
    showsPromotion(aPromotion());
    const sent = receives("post", "/admin/promocoes-items", () =>
      HttpResponse.json(aProduct(), { status: 201 }),
    );
    await open(PAGE);
    await userEvent.type(await screen.findByLabelText("Nome do produto"), "Café em cápsulas");
    await userEvent.type(screen.getByLabelText("Código de barras"), "789");
    await userEvent.clear(screen.getByLabelText("Quantidade"));
    await userEvent.type(screen.getByLabelText("Quantidade"), "meia");
    await press("Incluir produto");
    expect(await screen.findByText("Informe um código de barras de 8, 12, 13 ou 14 dígitos.")).toBeVisible();
    expect(screen.getByText("Informe uma quantidade de 1 a 1.000.")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Código de barras"), "1000315507");
    await userEvent.clear(screen.getByLabelText("Quantidade"));
    await userEvent.type(screen.getByLabelText("Quantidade"), "2");
    await press("Incluir produto");
    expect(await screen.findByText("Produto incluído")).toBeVisible();
    expect(sent).toEqual([
      { promocaoId: "promotion-1", nome: "Café em cápsulas", codigoBarras: "7891000315507", quantidade: 2 },
    ]);
    expect(screen.getByLabelText("Nome do produto")).toHaveValue("");
  });

  test("go by a button of their own", async () => {
    showsPromotion(aPromotion());
    receives("delete", "/admin/promocoes-items/item-1", () => new HttpResponse(null, { status: 204 }));
    await open(PAGE);
    await userEvent.click(await screen.findByRole("button", { name: "Retirar Café torrado 500 g" }));
    expect(await screen.findByText("Produto retirado")).toBeVisible();
  });

  test("that somebody else removed go", async () => {
    showsPromotion(aPromotion());
    receives("delete", "/admin/promocoes-items/item-1", () => {
      showsPromotion(aPromotion({ items: [] }));
      return problem(404, "promotions.not_found", "Não encontramos.");
    });
    await open(PAGE);
    await userEvent.click(await screen.findByRole("button", { name: "Retirar Café torrado 500 g" }));
    await waitFor(() => expect(screen.queryByText("Café torrado 500 g")).toBeNull());
  });

  test("that cannot be removed are told in a toast, stay, and leave no error behind (PM-09, D-32)", async () => {
    showsPromotion(aPromotion());
    receives("delete", "/admin/promocoes-items/item-1", () =>
      problem(503, "busy", "Tente de novo em instantes."),
    );
    await open(PAGE);
    const button = await screen.findByRole("button", { name: "Retirar Café torrado 500 g" });
    await userEvent.click(button);
    expect(await screen.findByText("Tente de novo em instantes.")).toBeVisible();
    expect(button).toBeEnabled();
    expect(screen.queryByText("Produto retirado")).toBeNull();
  });
});

describe("stores", () => {
  test("are added by their choice and removed by their link", async () => {
    showsPromotion(aPromotion());
    const sent = receives("post", "/admin/promocoes-lojas", () =>
      HttpResponse.json(aPlace(), { status: 201 }),
    );
    const removed = receives(
      "delete",
      "/admin/promocoes-lojas/link-1",
      () => new HttpResponse(null, { status: 204 }),
    );
    await open(PAGE);
    await screen.findByText("Seiva Acácias");
    await choose("Loja", /Seiva Paulista/);
    await press("Incluir loja");
    expect(await screen.findByText("Loja incluída")).toBeVisible();
    expect(sent).toEqual([{ promocaoId: "promotion-1", lojaId: "store-2" }]);
    await press("Retirar Seiva Acácias");
    expect(await screen.findByText("Loja retirada")).toBeVisible();
    expect(removed).toHaveLength(1);
  });

  test("are paged, and the last one of a page leads to the page before", async () => {
    const pages = showsPromotion(aPromotion({ totalLojas: 41 }));
    await open(PAGE);
    await userEvent.click(await screen.findByRole("button", { name: "Página 3" }));
    await waitFor(() => expect(pages).toEqual(["0", "2"]));
    server.use(
      http.get(`${API}/admin/promocoes-lojas/promotion-1`, ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get("page"));
        const items = page === 2 ? [] : [aPlace({ nomeFantasia: "Loja da segunda página" })];
        return HttpResponse.json({ items, page, pageSize: 20, total: 40 });
      }),
    );
    receives("delete", "/admin/promocoes-lojas/link-1", () => new HttpResponse(null, { status: 204 }));
    await press("Retirar Seiva Acácias");
    expect(await screen.findByText("Loja da segunda página")).toBeVisible();
  });
});

describe("what takes part", () => {
  test("is nothing yet, in words", async () => {
    showsPromotion(aPromotion());
    await open(PAGE);
    expect(await screen.findByText("Nenhum cupom participou ainda.")).toBeVisible();
  });

  test("is shown as receipts, people and units, by store and by day", async () => {
    showsPromotion(aPromotion(), {
      cupons: 1234,
      pessoas: 987,
      unidades: 2500.5,
      porDia: [
        { dia: "2026-11-04", cupons: 1000, unidades: 2000.5 },
        { dia: "2026-11-05", cupons: 234, unidades: 500 },
      ],
      porLoja: [
        {
          lojaId: "store-1",
          documento: "11222333000181",
          nomeFantasia: "Seiva Acácias",
          cupons: 1234,
          unidades: 2500.5,
        },
      ],
    });
    await open(PAGE);
    const row = await screen.findByRole("row", { name: /Seiva Acácias/ });
    expect(row).toHaveTextContent("Seiva Acácias1.2342.500,5");
    expect(screen.getByText("987")).toBeVisible();
    expect(screen.getByText(/CPFs diferentes/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Ver como tabela" }));
    expect(screen.getByRole("row", { name: /05\/11\/2026/ })).toHaveTextContent("05/11/2026234500");
  });

  test("can be tried again", async () => {
    showsPromotion(aPromotion());
    server.use(
      http.get(`${API}${CALLS}/promotion-1/participacoes`, () => problem(503, "busy", "Falhou"), {
        once: true,
      }),
    );
    await open(PAGE);
    await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByText("Nenhum cupom participou ainda.")).toBeVisible();
  });
});
