import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { couponRow, serveReceipts, serveRetailers } from "../../../test/receipts";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const open = (path = "/lista-cupons") => renderPortal(path);
const table = (name = "Cupons por data") => screen.findByRole("table", { name });
const ready = async (name?: string) => within(await table(name)).findByRole("row", { name: /612/ });

test("a store that is chosen governs all of the screen, and what its numbers open", async () => {
  signedInAs("SUPORTE");
  serveRetailers("support");
  const asked = serveReceipts("support");
  const { router } = open();
  await ready();
  await userEvent.click(screen.getByRole("combobox", { name: "Loja" }));
  await userEvent.click(await screen.findByRole("option", { name: /Seiva Manaus/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ lojaId: "store-1" }));
  await waitFor(() => expect(asked.report.at(-1)?.lojaId).toBe("store-1"));
  expect(asked.daily.at(-1)?.lojaId).toBe("store-1");
  const store = "lojaId=store-1&varejistaId=retailer-1";
  const row = await ready();
  expect(within(row).getByRole("link", { name: "14/11/2026" })).toHaveAttribute(
    "href",
    `/lista-cupons/cupons?day=2026-11-14&${store}&situacao=authorised&notas=counting`,
  );
  expect(screen.getByRole("link", { name: "30 cupons cancelados" })).toHaveAttribute(
    "href",
    `/lista-cupons/cupons?${store}&situacao=cancelled&notas=counting`,
  );
});

test("with and without a CPF, a row's number and the sum open what they count", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  open();
  const counted = "situacao=authorised&notas=counting";
  const row = within(await ready());
  expect(row.getByRole("link", { name: "340" })).toHaveAttribute(
    "href",
    `/lista-cupons/cupons?day=2026-11-14&${counted}&consumidor=comCpf`,
  );
  expect(row.getByRole("link", { name: "272" })).toHaveAttribute(
    "href",
    `/lista-cupons/cupons?day=2026-11-14&${counted}&consumidor=semCpf`,
  );
  expect(screen.getByRole("link", { name: "672" })).toHaveAttribute(
    "href",
    `/lista-cupons/cupons?${counted}&consumidor=semCpf`,
  );
});

test("today, which is not over, is no end of the chart's line", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  const days = [
    { dia: "2026-11-18", total: 500, identificados: 100, valorCentavos: 1 },
    { dia: "2026-11-19", total: 612, identificados: 340, valorCentavos: 1 },
    { dia: "2026-11-20", total: 9, identificados: 4, valorCentavos: 1 },
  ];
  server.use(http.get(`${API}/varejistas/cupons/daily`, () => HttpResponse.json(days)));
  open();
  expect(await screen.findByRole("figure")).toHaveTextContent(
    "Autorizados: de 500 em 18/11/2026 a 612 em 19/11/2026",
  );
});

test("what several retailers sum up to opens the receipts of all of them", async () => {
  signedInAs("SUPORTE");
  serveRetailers("support");
  serveReceipts("support");
  open("/lista-cupons?varejistaIds=retailer-1,retailer-2");
  const row = await ready();
  expect(within(row).getByRole("link", { name: "14/11/2026" })).toHaveAttribute(
    "href",
    "/lista-cupons/cupons?day=2026-11-14&varejistaId=retailer-1%2Cretailer-2&situacao=authorised&notas=counting",
  );
});

test("by store, and one opens its receipts of the period", async () => {
  signedInAs("VAREJISTA");
  const store = { ...couponRow, agrupador: "77888999000181", lojaId: "store-1", lojaNome: "Seiva Manaus" };
  const asked = serveReceipts("varejistas", {
    report: { items: [{ ...store, lojaDocumento: "77888999000181" }] },
  });
  const { router } = open("/lista-cupons?sort=agrupador.asc&periodo=semana-passada");
  await userEvent.click(await screen.findByRole("button", { name: "Por loja" }));
  const row = await ready("Cupons por loja");
  expect(router.state.location.search).toEqual({ periodo: "semana-passada", groupBy: "loja" });
  expect(asked.report.at(-1)).toMatchObject({
    groupBy: "loja",
    startDate: "2026-11-09",
    endDate: "2026-11-15",
  });
  await waitFor(() =>
    expect(within(row).getByRole("link", { name: /Seiva Manaus/ })).toHaveAttribute(
      "href",
      "/lista-cupons/cupons?periodo=semana-passada&lojaId=store-1&situacao=authorised&notas=counting",
    ),
  );
  expect(within(row).getByRole("link", { name: "340" })).toHaveAttribute(
    "href",
    "/lista-cupons/cupons?periodo=semana-passada&lojaId=store-1&situacao=authorised&notas=counting&consumidor=comCpf",
  );
});

test("a ready-made period moves with the day, also where it was saved", async () => {
  signedInAs("VAREJISTA");
  const asked = serveReceipts("varejistas");
  const { router } = open();
  await ready();
  await userEvent.click(screen.getByRole("button", { name: "7 dias" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ periodo: "7d" }));
  await waitFor(() => expect(asked.report.at(-1)?.startDate).toBe("2026-11-14"));
  vi.setSystemTime("2026-11-25T15:00:00Z");
  await router.navigate({ to: "/lista-cupons", search: { periodo: "7d", groupBy: "serie" } });
  await waitFor(() =>
    expect(asked.report.at(-1)).toMatchObject({ startDate: "2026-11-19", endDate: "2026-11-25" }),
  );
  await userEvent.click(screen.getByRole("button", { name: "30 dias" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ groupBy: "serie" }));
});

test("while another period loads, the figures keep the words they answer to", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  open();
  await ready();
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const rest = { page: 0, pageSize: 5, total: 0, items: [], cancelados: 0, substituidos: 0 };
  server.use(
    http.get(`${API}/varejistas/cupons/report`, async () => {
      await late;
      return HttpResponse.json({ ...rest, totais: { ...couponRow, cuponsVerdesTotais: 7 } });
    }),
    http.get(`${API}/varejistas/cupons/daily`, async () => {
      await late;
      return HttpResponse.json([]);
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: "7 dias" }));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "7 dias" })).toHaveAttribute("aria-pressed", "true"),
  );
  const count = () => screen.getByText(/cupons autorizados/).parentElement;
  expect(count()).toHaveTextContent("1.112 cupons autorizados de 22/10/2026 a 20/11/2026");
  expect(screen.queryByRole("figure")).toBeNull();
  answer();
  await waitFor(() => expect(count()).toHaveTextContent("7 cupons autorizados de 14/11/2026 a 20/11/2026"));
});

test("what a 'cupom verde' is stands behind the word, by keyboard too", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  open();
  await ready();
  await userEvent.hover(screen.getByText("1.112 cupons autorizados"));
  expect(await screen.findByRole("tooltip")).toHaveTextContent(
    /NFC-e autorizada, de produção.*substituídos.*teste/,
  );
  expect(screen.getByRole("link", { name: "1.112 cupons autorizados" })).toHaveAttribute(
    "href",
    "/lista-cupons/cupons?situacao=authorised&notas=counting",
  );
});

test("a comparison is asked for in the address, and drawn as the server says it", async () => {
  signedInAs("VAREJISTA");
  const change = { cupons: 600, antes: 500, variacao: 0.2, observacao: "" };
  const days = { de: "2026-10-22", ate: "2026-11-19", antesDe: "2026-09-22", antesAte: "2026-10-20" };
  const fresh = { cupons: 5, antes: 0, variacao: null, observacao: "Não existia" };
  const items = [
    { ...couponRow, comparacao: change },
    { ...couponRow, agrupador: "2026-11-13", comparacao: fresh },
  ];
  const answer = { items, total: 2, comparacao: { ...change, variacao: -0.0314, ...days } };
  const asked = serveReceipts("varejistas", { report: answer });
  const { router } = open();
  await within(await table()).findByRole("row", { name: /14\/11\/2026/ });
  expect(screen.queryByRole("columnheader", { name: "Antes" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Com o período anterior" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ comparar: "anterior" }));
  await waitFor(() => expect(asked.report.at(-1)?.comparar).toBe("anterior"));
  expect(asked.daily.at(-1)?.comparar).toBe("anterior");
  expect(await screen.findByRole("row", { name: /14\/11\/2026.*500.*\+20,0%/ })).toBeVisible();
  expect(screen.getByRole("row", { name: /13\/11\/2026.*Não existia/ })).toBeVisible();
  expect(within(await table()).getByRole("row", { name: /^Total.*500.*-3,1%/ })).toBeVisible();
  expect(
    screen.getByText(/Antes: 500 cupons de 22\/09\/2026 a 20\/10\/2026 · Variação: -3,1%/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Com o período anterior" }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
