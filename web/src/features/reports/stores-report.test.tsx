import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { API, aUser, problem, renderPortal, signedInAs } from "../../../test/render";
import { openStores as open, profiles, serveReport, silentRow, storeRow } from "../../../test/reports";
import { server } from "../../../test/setup";
import { startWithUiSettings } from "../../../test/ui-settings";
import type { Profile } from "../../modules/current-user";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const row = (name = /Seiva Acácias/) => screen.findByRole("row", { name });
const withFigures = () =>
  startWithUiSettings({
    "columns.relatorio-de-lojas": { ultimoCupom: true, cupons: true, identificados: true, categoria: true },
  });

test("the columns are the specification's until others are asked for (RP-09, RP-31)", async () => {
  const { table } = await open("ADMINISTRADOR");
  await row();
  const heads = () =>
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent);
  expect(heads()).toEqual(["Loja", "Cadastro", "Varejista", "CNPJ", "Software house", "Cidade", "UF"]);
  await userEvent.click(screen.getByRole("button", { name: "Colunas" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Cupons autorizados em 30 dias" }));
  expect(heads().at(-1)).toBe("Cupons autorizados em 30 dias");
  expect(screen.getByRole("checkbox", { name: "Loja" })).toBeDisabled();
});

test("by name, five a page from 0 in the call and from 1 on screen (RP-19, RP-21)", async () => {
  const { asked } = await open("VAREJISTA", "/lista-lojas", [storeRow], 12);
  expect(await screen.findByRole("button", { name: "Página 1" })).toHaveAttribute("aria-current", "page");
  expect(asked).toEqual([{ page: "0", rowsPerPage: "5", sortBy: "nomeFantasia.asc" }]);
  await userEvent.click(screen.getByRole("button", { name: "Página 2" }));
  await waitFor(() => expect(asked.at(-1)?.page).toBe("1"));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Linhas por página" }), "25");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: "0", rowsPerPage: "25" }));
});

test("a column sorts ascending and descending by turns, in the address (RP-20)", async () => {
  const { asked, router } = await open("PARCEIRO", "/lista-lojas?page=1", [storeRow], 12);
  await row();
  await userEvent.click(screen.getByRole("button", { name: "Cidade" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: "cidade.asc" }));
  await userEvent.click(screen.getByRole("button", { name: "Cidade" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: "0", sortBy: "cidade.desc" }));
  await userEvent.click(screen.getByRole("button", { name: "Cidade" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: "cidade.asc" }));
});

test("what the address narrows is asked for", async () => {
  const search = "varejistaId=retailer-1&lojaId=store-1&softwareHouseId=house-1&filter=acacias&sort=uf.desc";
  const { asked } = await open("SUPORTE", `/lista-lojas?${search}&rowsPerPage=10`);
  await row();
  expect(asked).toEqual([
    {
      ...{ varejistaId: "retailer-1", lojaId: "store-1", softwareHouseId: "house-1", filter: "acacias" },
      ...{ page: "0", rowsPerPage: "10", sortBy: "uf.desc" },
    },
  ]);
});

test("a number of receipts says what is counted", async () => {
  withFigures();
  await open("VAREJISTA");
  await row();
  await userEvent.hover(screen.getByRole("button", { name: "Cupons autorizados em 30 dias" }));
  expect(await screen.findByRole("tooltip")).toHaveTextContent(/^Cupom verde: NFC-e autorizada, de produção/);
});

test("CNPJ and day are shown as people write them (RP-30)", async () => {
  await open("VAREJISTA");
  const stored = await row();
  expect(stored).toHaveTextContent(/01\/11\/2026.*Mercado Seiva.*11\.222\.333\/0001-81.*Caixa Livre.*SP/);
  expect(within(stored).getAllByRole("cell")[0]).toHaveTextContent(/11\.222\.333\/0001-81/); // on a phone
});

describe("filters", () => {
  test.each(profiles)(
    "%s has those of its profile, and asks for no others' choices (RP-22, RP-23)",
    async (who) => {
      await open(who);
      await row();
      const staff = who === "ADMINISTRADOR" || who === "SUPORTE";
      expect(screen.getByRole("combobox", { name: "Loja" })).toBeVisible();
      expect(screen.getByRole("searchbox", { name: "Buscar lojas" })).toBeVisible();
      for (const name of ["Varejistas", "Software house"])
        expect(screen.queryAllByRole("combobox", { name })).toHaveLength(staff ? 1 : 0);
    },
  );

  test("are chosen into the address, and taken away at once", async () => {
    const { asked, router } = await open("ADMINISTRADOR");
    await row();
    await userEvent.type(screen.getByRole("combobox", { name: "Varejistas" }), "emporio");
    await userEvent.click(await screen.findByRole("option", { name: /Empório Alfa/ }));
    await waitFor(() => expect(asked.at(-1)?.varejistaId).toBe("retailer-2"));
    await userEvent.click(screen.getByRole("combobox", { name: "Software house" }));
    await userEvent.click(await screen.findByRole("option", { name: /Caixa Livre/ }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ varejistaId: "retailer-2", softwareHouseId: "house-1" }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByRole("button", { name: "Limpar filtros" })).toBeNull();
  });

  test("a store is looked for by its words", async () => {
    const { asked } = await open("VAREJISTA");
    await row();
    await userEvent.type(screen.getByRole("searchbox", { name: "Buscar lojas" }), "acácias sp");
    await waitFor(() => expect(asked.at(-1)?.filter).toBe("acácias sp"));
  });
});

describe("a store leads", () => {
  test.each<[Profile, string]>([
    ["ADMINISTRADOR", "/admin/store-details/store-1"],
    ["SUPORTE", "/lista-cupons?lojaId=store-1"],
    ["VAREJISTA", "/varejista/lojas/store-1/editar"],
    ["PARCEIRO", "/parceiro/lojas/store-1/editar"],
  ])("%s to %s", async (profile, href) => {
    await open(profile);
    expect(within(await row()).getByRole("link", { name: /Seiva Acácias/ })).toHaveAttribute("href", href);
  });

  test("who may not change stores to its receipts", async () => {
    signedInAs("VAREJISTA");
    serveReport("/varejistas/lojas/report", [storeRow]);
    const access = { receipts: "read", stores: "read" };
    server.use(http.get(`${API}/identity/me`, () => HttpResponse.json({ ...aUser("VAREJISTA"), access })));
    renderPortal("/lista-lojas");
    expect(within(await row()).getByRole("link")).toHaveAttribute("href", "/lista-cupons?lojaId=store-1");
  });

  test("the administrator from its retailer and software house to theirs", async () => {
    await open("ADMINISTRADOR");
    const link = within(await row());
    expect(link.getByRole("link", { name: "Mercado Seiva" })).toHaveAttribute(
      "href",
      "/admin/retailer-details/retailer-1",
    );
    expect(link.getByRole("link", { name: "Caixa Livre" })).toHaveAttribute(
      "href",
      "/admin/partner-details/house-1",
    );
  });
});

test("a number opens the receipts that it counted", async () => {
  withFigures();
  await open("VAREJISTA");
  const shown = within(await row());
  expect(shown.getByRole("link", { name: "2.577" })).toHaveAttribute("href", "/lista-cupons?lojaId=store-1");
  expect(shown.getByText("63,37%")).toBeVisible();
  expect(shown.getByText("há 2 horas")).toHaveAttribute("datetime", "2026-11-20T13:00:00Z");
});

test("what is absent says why, and a number of none opens nothing", async () => {
  withFigures();
  await open("ADMINISTRADOR", "/lista-lojas", [silentRow]);
  const shown = within(await row(/Seiva Nova/));
  for (const why of [
    "nenhum cupom nos últimos 90 dias",
    "nenhum cupom nos últimos 30 dias",
    "sem software house",
    "sem categoria",
  ])
    expect(shown.getByTitle(why)).toHaveTextContent("—");
  expect(shown.queryByRole("link", { name: "0" })).toBeNull();
});

describe("states", () => {
  test("without stores, the next action", async () => {
    await open("VAREJISTA", "/lista-lojas", []);
    expect(await screen.findByText("Nenhuma loja ainda")).toBeVisible();
    expect(screen.getByRole("link", { name: "Cadastrar loja" })).toHaveAttribute(
      "href",
      "/varejista/lojas/nova",
    );
  });

  test("nothing found leads back to all", async () => {
    const { router } = await open("SUPORTE", "/lista-lojas?filter=zebra&sort=uf.asc", []);
    expect(await screen.findByText("Nenhuma loja com estes filtros")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Ver todas" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: "uf.asc" }));
  });

  test("a failed load can be tried again; a refusal says so", async () => {
    signedInAs("VAREJISTA");
    serveReport("/varejistas/lojas/report", [storeRow]);
    const path = `${API}/varejistas/lojas/report`;
    server.use(http.get(path, () => problem(422, "x", "Escolha uma loja da lista."), { once: true }));
    renderPortal("/lista-lojas?lojaId=nobody");
    expect(await screen.findByText("Escolha uma loja da lista.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    await row();
  });
});

test("the page stands among the reports", async () => {
  await open("ADMINISTRADOR");
  expect(screen.getByText("Quais recebem, quais pararam, quais nunca começaram?")).toBeVisible();
  const crumbs = screen.getByRole("navigation", { name: "Você está em" });
  expect(crumbs).toHaveTextContent("Relatórios / Lojas");
  expect(within(crumbs).getByRole("link", { name: "Relatórios" })).toHaveAttribute("href", "/reports");
  const nav = screen.getByRole("navigation", { name: "Principal" });
  expect(within(nav).getByRole("link", { current: "page" })).toHaveTextContent("Relatórios");
});
