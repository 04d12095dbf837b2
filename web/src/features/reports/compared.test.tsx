import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { cashierRow, ratingRow, serveReport } from "../../../test/reports";
import { server } from "../../../test/setup";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const change = (antes: number, variacao: number | null, observacao = "") => ({
  contados: 12,
  ...{ antes, variacao, observacao },
});
const days = { de: "2026-10-22", ate: "2026-11-19", antesDe: "2026-09-22", antesAte: "2026-10-20" };

/** Answers a report with rows, which are compared where that is asked for. */
const serve = (path: string, items: object[], all: object) => {
  const asked = serveReport(path, items);
  server.use(
    http.get(`${API}${path}`, ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      const page = { items, page: 0, pageSize: 5, total: items.length };
      return HttpResponse.json(query.comparar ? { ...page, comparacao: all } : page);
    }),
  );
  return asked;
};

test("ratings stand beside those of the period before, with their average", async () => {
  signedInAs("VAREJISTA");
  const rows = [
    { ...ratingRow, comparacao: change(10, 0.2), mediaAntes: 3.8 },
    { ...ratingRow, lojaId: "store-2", nomeFantasia: "Seiva Nova", comparacao: change(0, null, "Novo") },
  ];
  const asked = serve("/varejistas/avaliacoes/report", rows, { ...change(10, 1.4), ...days });
  const { router } = renderPortal("/lista-avaliacoes");
  await userEvent.click(await screen.findByRole("button", { name: "Com o período anterior" }));
  expect(await screen.findByRole("row", { name: /Seiva Acácias/ })).toHaveTextContent(/10.*\+20,0%.*3,8/);
  expect(screen.getByRole("row", { name: /Seiva Nova/ })).toHaveTextContent(
    /0.*Novo.*nenhuma avaliação antes/,
  );
  expect(
    screen.getByText(/Antes: 10 avaliações de 22\/09\/2026 a 20\/10\/2026 · Variação: \+140,0%/),
  ).toBeVisible();
  expect(asked.at(-1)?.comparar).toBe("anterior");
  expect(router.state.location.search).toEqual({ comparar: "anterior" });
  await userEvent.click(screen.getByRole("button", { name: "Com o período anterior" }));
  await waitFor(() => expect(screen.queryByText(/Antes: 10/)).toBeNull());
  expect(screen.queryByRole("columnheader", { name: "Antes" })).toBeNull();
});

test("a store that was only rated before has no average now", async () => {
  signedInAs("VAREJISTA");
  const gone = { mediaNotas: 0, totalNotas: 0, totalNotas4: 0, totalNotas5: 0 };
  const rows = [{ ...ratingRow, ...gone, comparacao: change(10, -1), mediaAntes: 3.8 }];
  serve("/varejistas/avaliacoes/report", rows, { ...change(10, -1), ...days });
  renderPortal("/lista-avaliacoes?comparar=ano");
  expect(await screen.findByRole("row", { name: /Seiva Acácias/ })).toHaveTextContent(
    /nenhuma avaliação no período.*-100,0%.*3,8/,
  );
});

test("a cashier who only had receipts before says so", async () => {
  signedInAs("ADMINISTRADOR");
  const gone = {
    totalReceipts: 0,
    totalIdentifiedReceipts: 0,
    firstReceiptDate: null,
    lastReceiptDate: null,
  };
  const rows = [{ ...cashierRow, ...gone, comparacao: change(40, -1) }];
  serve("/admin/cashiers/report", rows, { ...change(40, -1), ...days });
  renderPortal("/admin/cashier-list?comparar=ano");
  expect(await screen.findByRole("row", { name: /Seiva Acácias/ })).toHaveTextContent(
    /40.*-100,0%.*nenhum cupom no período/,
  );
  expect(screen.getByText(/Antes: 40 cupons/)).toBeVisible();
});

/** What a chart says to who does not see it. */
const told = () => document.querySelector("figcaption")?.textContent;

test("cashiers are drawn beside the same days of before, by the days that are over", async () => {
  signedInAs("ADMINISTRADOR");
  const other = { ...cashierRow, cashierCode: "", comparacao: { ...change(70, -0.5), contados: 35 } };
  serve("/admin/cashiers/report", [{ ...cashierRow, comparacao: change(40, 0.2) }, other], {
    ...change(110, 0.1),
    ...days,
  });
  renderPortal("/admin/cashier-list?comparar=anterior&startDate=2026-10-22&endDate=2026-11-20");
  await screen.findByText("Cupons por caixa, agora e antes");
  expect(told()).toBe(
    "Cupons por caixa, agora e antes. Agora: de 22/10/2026 a 19/11/2026, dos dias que já terminaram: o maior valor é 35, em " +
      "Sem caixa · Seiva Acácias. Antes: de 22/09/2026 a 20/10/2026: o maior valor é 70, em Sem caixa · Seiva Acácias.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Ver como tabela" }));
  const table = within(screen.getByRole("region", { name: /^Cupons por caixa/ }));
  expect(table.getAllByRole("row").map((row) => row.textContent)).toContain("Sem caixa · Seiva Acácias3570");
});

test("of many rows the first are drawn, and of a period that is over all of its days", async () => {
  signedInAs("VAREJISTA");
  const rows = Array.from({ length: 12 }, (_, at) => ({
    ...{ ...ratingRow, lojaId: `store-${at}`, nomeFantasia: `Seiva ${at}`, comparacao: change(at, 0.2) },
  }));
  serve("/varejistas/avaliacoes/report", rows, { ...change(10, 1.4), ...days });
  renderPortal("/lista-avaliacoes?comparar=anterior&startDate=2026-10-22&endDate=2026-11-19");
  await screen.findByText("Avaliações por loja, agora e antes: as 10 primeiras linhas");
  expect(told()).toMatch(/Agora: de 22\/10\/2026 a 19\/11\/2026: .*Antes: .*o maior valor é 9, em Seiva 9\./);
});

test("stores of one name are told apart by their CNPJ", async () => {
  signedInAs("VAREJISTA");
  const other = { ...ratingRow, lojaId: "store-2", documento: "11222333000262", comparacao: change(20, 0.2) };
  const rows = [{ ...ratingRow, comparacao: change(10, 0.2) }, other];
  serve("/varejistas/avaliacoes/report", rows, { ...change(30, 0.2), ...days });
  renderPortal("/lista-avaliacoes?comparar=anterior");
  await screen.findByText("Avaliações por loja, agora e antes");
  expect(told()).toMatch(/Antes: .*o maior valor é 20, em Seiva Acácias · 11\.222\.333\/0002-62/);
});

test("comments are drawn in all", async () => {
  signedInAs("VAREJISTA");
  serveReport("/varejistas/nothing", []);
  serve("/retailers/store-rate-comment/report", [], { ...change(10, 0.2), ...days });
  renderPortal("/store-rate-comment-report?comparar=ano");
  await screen.findByText("Comentários, agora e antes");
  expect(told()).toMatch(/o maior valor é 12, em Todos os comentários\. Antes: .* é 10,/);
});

test("comments are counted beside the earlier ones; while no day is over, nothing is compared", async () => {
  signedInAs("VAREJISTA");
  const none = { de: null, ate: null, antesDe: null, antesAte: null };
  serveReport("/varejistas/nothing", []);
  serve("/retailers/store-rate-comment/report", [], { ...change(0, null, "Em curso"), ...none });
  renderPortal("/store-rate-comment-report?periodo=hoje&comparar=anterior");
  expect(await screen.findByText(/Sem comparação: nenhum dia do período terminou/)).toBeVisible();
  expect(told()).toBeUndefined();
});
