import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { couponRow, KEY, serveReceipts, serveRetailers } from "../../../test/receipts";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const open = (path = "/lista-cupons") => renderPortal(path);
const table = (name = "Cupons por data") => screen.findByRole("table", { name });
const ready = async (name?: string) => within(await table(name)).findByRole("row", { name: /612/ });

test("without a session the address is kept for after sign-in", async () => {
  signedInAs(null);
  const { router } = open("/lista-cupons?groupBy=serie");
  await waitFor(() => expect(router.state.location.pathname).toBe("/signIn"));
  expect(router.state.location.search).toMatchObject({ desiredPath: "/lista-cupons?groupBy=serie" });
});

test("a profile without permission is told so", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  server.use(http.get(`${API}/varejistas/cupons/report`, () => problem(403, "x", "Sem acesso")));
  open();
  expect(await screen.findByText("Seu perfil não tem acesso a esta área")).toBeVisible();
});

test("a failed load can be tried again", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  server.use(
    http.get(`${API}/varejistas/cupons/report`, () => problem(422, "x", "Período ruim"), { once: true }),
  );
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
  await ready();
});

test("the last 30 days, most receipts first, five a page; figures, bar and totals are in pt-BR (RP-06, RP-19)", async () => {
  signedInAs("VAREJISTA");
  const asked = serveReceipts("varejistas");
  open();
  const row = await ready();
  expect(asked.report).toEqual([
    {
      startDate: "2026-10-22",
      endDate: "2026-11-20",
      page: "0",
      rowsPerPage: "5",
      sortBy: "cupons",
      orderBy: "desc",
    },
  ]);
  expect(row).toHaveTextContent(/14\/11\/2026.*612.*340.*272.*55,56%.*R\$ 12\.345,67/);
  const total = within(await table()).getByRole("row", { name: /^Total/ });
  expect(total).toHaveTextContent(/1\.112.*440.*672.*39,57%/);
  expect(screen.getByText("1.112 cupons autorizados").parentElement).toHaveTextContent(
    "1.112 cupons autorizados de 22/10/2026 a 20/11/2026 · 30 cupons cancelados · 1 cupom substituído",
  );
  expect(screen.getByRole("figure")).toHaveTextContent(
    "Evolução. Autorizados: de 500 em 13/11/2026 a 612 em 14/11/2026",
  );
});

test("a day without a receipt yet ends no line", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  server.use(
    http.get(`${API}/varejistas/cupons/daily`, () =>
      HttpResponse.json([
        { dia: "2026-11-19", total: 500, identificados: 100, valorCentavos: 1 },
        { dia: "2026-11-20", total: 0, identificados: 0, valorCentavos: 0 },
      ]),
    ),
  );
  open();
  await ready();
  await userEvent.click(await screen.findByRole("button", { name: "Ver como tabela" }));
  const chart = screen.getByRole("region", { name: "Evolução, tabela" });
  expect(within(chart).getAllByRole("row")).toHaveLength(2);
});

test.each([
  ["VAREJISTA", "varejistas"],
  ["PARCEIRO", "parceiros"],
] as const)(
  "%s has no retailer filter, and its retailers are never asked for (RP-22)",
  async (profile, base) => {
    signedInAs(profile);
    serveReceipts(base);
    open();
    await ready();
    expect(screen.queryByRole("combobox", { name: "Varejistas" })).toBeNull();
  },
);

test.each([
  ["ADMINISTRADOR", "admin"],
  ["SUPORTE", "support"],
] as const)("%s chooses retailers, for report and chart, in the address (RP-22)", async (profile, base) => {
  signedInAs(profile);
  serveRetailers(base);
  const asked = serveReceipts(base);
  const { router } = open();
  await ready();
  await userEvent.type(screen.getByRole("combobox", { name: "Varejistas" }), "emporio");
  await userEvent.click(await screen.findByRole("option", { name: /Empório Alfa/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ varejistaIds: "retailer-2" }));
  await waitFor(() => expect(asked.report.at(-1)?.varejistaIds).toBe("retailer-2"));
  expect(asked.daily.at(-1)?.varejistaIds).toBe("retailer-2");
  await userEvent.click(await screen.findByRole("option", { name: /Mercado Seiva/ }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ varejistaIds: "retailer-2,retailer-1" }),
  );
  expect(router.history.length).toBe(2);
});

test("a column sorts by turns, from the first page, in the address (RP-20)", async () => {
  signedInAs("VAREJISTA");
  const asked = serveReceipts("varejistas");
  const { router } = open("/lista-cupons?page=2");
  await ready();
  await userEvent.click(screen.getByRole("button", { name: "Data" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: "agrupador.asc" }));
  await userEvent.click(screen.getByRole("button", { name: "Data" }));
  await waitFor(() => expect(asked.report.at(-1)).toMatchObject({ sortBy: "agrupador", orderBy: "desc" }));
  expect(asked.report.at(-1)?.page).toBe("0");
  await userEvent.click(screen.getByRole("button", { name: "Data" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: "agrupador.asc" }));
});

test("page sizes are a choice, kept in the address", async () => {
  signedInAs("VAREJISTA");
  const asked = serveReceipts("varejistas");
  const { router } = open();
  await ready();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Linhas por página" }), "25");
  await waitFor(() => expect(router.state.location.search).toEqual({ rowsPerPage: 25 }));
  await waitFor(() => expect(asked.report.at(-1)?.rowsPerPage).toBe("25"));
});

test("a day opens its receipts", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  open();
  const row = await ready();
  expect(within(row).getByRole("link", { name: "14/11/2026" })).toHaveAttribute(
    "href",
    "/lista-cupons/cupons?day=2026-11-14&situacao=authorised&notas=counting",
  );
});

test("by série there is a store with its CNPJ, and a row opens the receipts of both (RP-04, RP-30)", async () => {
  signedInAs("PARCEIRO");
  const serie = { ...couponRow, agrupador: "11", lojaId: "store-1", lojaNome: "Seiva Manaus" };
  const asked = serveReceipts("parceiros", {
    report: { items: [{ ...serie, lojaDocumento: "77888999000181" }] },
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Por série" }));
  const row = await ready("Cupons por série");
  expect(asked.report.at(-1)?.groupBy).toBe("serie");
  expect(row).toHaveTextContent("77.888.999/0001-81");
  await waitFor(() =>
    expect(within(row).getByRole("link", { name: "11" })).toHaveAttribute(
      "href",
      "/lista-cupons/cupons?serie=11&lojaId=store-1&varejistaId=retailer-1&situacao=authorised&notas=counting",
    ),
  );
});

test("a period over the limit is explained and never asked for", async () => {
  signedInAs("VAREJISTA");
  const asked = serveReceipts("varejistas");
  const { router } = open("/lista-cupons?startDate=2025-01-01&endDate=2026-11-20");
  expect(await screen.findByText("Escolha um período de até 400 dias")).toBeVisible();
  expect(asked.report).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Ver os últimos 30 dias" }));
  await ready();
  expect(router.state.location.search).toEqual({});
});

test("without receipts it says where they will come from", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas", { report: { items: [], total: 0 } });
  open();
  expect(await screen.findByText("Nenhum cupom neste período")).toBeVisible();
  expect(screen.getByText(/assim que as suas lojas os enviam/)).toBeVisible();
});

test("a pasted access key leads straight to its receipt; a wrong one says so", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  server.use(http.get(`${API}/varejistas/cupons/${KEY}`, () => problem(404, "x", "Não há")));
  const { router } = open();
  await ready();
  const field = screen.getByLabelText("Chave de acesso");
  await userEvent.type(field, "3526 1111{Enter}");
  expect(await screen.findByText("Esta chave não existe. Confira os 44 caracteres.")).toBeVisible();
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste("3526 1111 2223 3300 0181 6501 1000 0031 8812 4516 6127");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(`/lista-cupons/cupom/${KEY}`));
});
