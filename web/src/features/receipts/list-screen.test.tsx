import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { receives } from "../../../test/api-keys";
import { file, serveFiles } from "../../../test/files";
import { KEY, receipt, serveReceipts, serveRetailers } from "../../../test/receipts";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const open = (search = "") => renderPortal(`/lista-cupons/cupons${search}`);
const ready = async () =>
  within(await screen.findByRole("table", { name: "Cupons, um a um" })).findByRole("row", { name: /3188/ });

test("a day of one till: the address says all, times are the store's own", async () => {
  signedInAs("VAREJISTA");
  const asked = serveReceipts("varejistas");
  open("?day=2026-11-14&lojaId=store-1&serie=11&caixa=03&situacao=authorised");
  const row = await ready();
  expect(asked.list).toEqual([
    {
      startDate: "2026-11-14",
      endDate: "2026-11-14",
      lojaId: "store-1",
      serie: "11",
      caixa: "03",
      situacao: "authorised",
      page: "0",
      pageSize: "10",
      sortBy: "emitidoEm.desc",
    },
  ]);
  expect(row).toHaveTextContent("23:39 UTC−4");
  expect(row).toHaveTextContent(
    /77\.888\.999\/0001-81.*11 \/ 3188.*Não informado.*R\$ 294,86.*Com CPF.*Não informado.*Autorizado.*Assinatura conferida/,
  );
  expect(within(row).getByRole("link", { name: /23:39/ })).toHaveAttribute(
    "href",
    `/lista-cupons/cupom/${KEY}`,
  );
});

test("each state of a receipt has its words", async () => {
  signedInAs("VAREJISTA");
  const other = {
    ...receipt,
    chaveAcesso: `${KEY.slice(0, 43)}0`,
    numero: 1,
    situacao: "substituted",
    consumidor: "cnpj",
    impresso: false,
    teste: true,
    verificacao: { signature: "invalid", protocol: "present", reasons: ["digest_mismatch"] },
  };
  serveReceipts("varejistas", { list: { items: [receipt, other], total: 2 } });
  open();
  await ready();
  const row = screen.getByRole("row", { name: /11 \/ 1 / });
  expect(row).toHaveTextContent(/14\/11\/2026 23:39/);
  expect(row).toHaveTextContent(/Empresa.*Não impresso.*Substituído.*Teste.*Assinatura não confere/);
});

test("counting stops at ten thousand, and says so", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas", { list: { total: 10_000, more: true } });
  open();
  await ready();
  expect(screen.getByText(/de mais de 10\.000 cupons/)).toBeVisible();
  expect(screen.getByText("Cupons de 22/10/2026 a 20/11/2026")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Exportar" }));
  expect(drawer.getByText("Cupons, um a um: mais de 10.000 cupons")).toBeVisible();
  expect(drawer.getByRole("radio", { name: "PDF" })).toBeDisabled();
});

test("a day of one till is exported as it is narrowed and in its order", async () => {
  signedInAs("PARCEIRO");
  serveReceipts("parceiros");
  serveFiles("parceiros", []);
  const asked = receives("post", "/parceiros/exports", () => HttpResponse.json(file({}), { status: 202 }));
  open("?day=2026-11-14&serie=11&caixa=03&consumidor=comCpf&sort=valorCentavos.desc");
  await ready();
  await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Exportar em Excel" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    tipo: "lista-cupons",
    formatoExportacao: "xlsx",
    filtros: {
      startDate: "2026-11-14",
      endDate: "2026-11-14",
      serie: "11",
      caixa: "03",
      consumidor: "comCpf",
      sortBy: "valorCentavos.desc",
    },
  });
});

test("filters go to the address, and 'Limpar filtros' takes them all away", async () => {
  signedInAs("VAREJISTA");
  const asked = serveReceipts("varejistas");
  const { router } = open("?day=2026-11-14");
  await ready();
  await userEvent.type(screen.getByLabelText("Série"), "11");
  await userEvent.click(screen.getByRole("combobox", { name: "Situação" }));
  await userEvent.click(await screen.findByRole("option", { name: "Cancelado" }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ day: "2026-11-14", serie: 11, situacao: "cancelled" }),
  );
  await waitFor(() => expect(asked.list.at(-1)).toMatchObject({ serie: "11", situacao: "cancelled" }));
  await userEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.getByLabelText("Série")).toHaveValue("");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Limpar filtros" })).toBeNull());
  router.history.back();
  await waitFor(() => expect(screen.getByLabelText("Série")).toHaveValue("11"));
});

test("over 31 days the staff must choose a retailer or a store first", async () => {
  signedInAs("SUPORTE");
  serveRetailers("support");
  const asked = serveReceipts("support");
  const { router } = open("?startDate=2026-09-01&endDate=2026-11-20");
  expect(await screen.findByText("Escolha um varejista ou um período de até 31 dias")).toBeVisible();
  expect(asked.list).toEqual([]);
  await userEvent.click(screen.getByRole("combobox", { name: "Loja" }));
  await userEvent.click(await screen.findByRole("option", { name: /Seiva Manaus/ }));
  await ready();
  expect(router.state.location.search).toMatchObject({ lojaId: "store-1", varejistaId: "retailer-1" });
  expect(asked.list.at(-1)).toMatchObject({ lojaId: "store-1", varejistaId: "retailer-1" });
});

test("with a CPF or without one is a filter", async () => {
  signedInAs("VAREJISTA");
  const asked = serveReceipts("varejistas");
  const { router } = open();
  await ready();
  await userEvent.click(screen.getByRole("combobox", { name: "Consumidor" }));
  await userEvent.click(await screen.findByRole("option", { name: "Sem CPF" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ consumidor: "semCpf" }));
  await waitFor(() => expect(asked.list.at(-1)).toMatchObject({ consumidor: "semCpf" }));
});

test("with nothing found the filters can be cleared", async () => {
  signedInAs("PARCEIRO");
  serveReceipts("parceiros", { list: { items: [], total: 0 } });
  const { router } = open("?caixa=99");
  expect(await screen.findByText("Nenhum cupom com estes filtros")).toBeVisible();
  await userEvent.click(screen.getAllByRole("button", { name: "Limpar filtros" }).at(-1) as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test("a moment by the portal's own clock names no zone", async () => {
  signedInAs("VAREJISTA");
  const here = { ...receipt, emitidoEm: "2026-11-14T23:39:00-03:00" };
  serveReceipts("varejistas", { list: { items: [here], total: 1 } });
  open();
  await ready();
  const row = screen.getByRole("row", { name: /3188/ });
  expect(row).toHaveTextContent("14/11/2026 23:39");
  expect(row).not.toHaveTextContent("UTC");
});

test("date and value sort, in the address; the words are of what is counted", async () => {
  signedInAs("VAREJISTA");
  const asked = serveReceipts("varejistas", { list: { total: 260 } });
  const { router } = open("?situacao=authorised&notas=counting");
  await ready();
  expect(screen.getByText("260 cupons autorizados de 22/10/2026 a 20/11/2026")).toBeVisible();
  expect(asked.list.at(-1)).toMatchObject({ situacao: "authorised", notas: "counting" });
  await userEvent.click(screen.getByRole("button", { name: "Valor" }));
  await waitFor(() => expect(asked.list.at(-1)?.sortBy).toBe("valorCentavos.asc"));
  await userEvent.click(screen.getByRole("button", { name: "Emitido em" }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: "emitidoEm.asc" }));
});

test("too many to sort by value: the server's words, and the order by date", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  server.use(
    http.get(`${API}/varejistas/cupons`, ({ request }) =>
      new URL(request.url).searchParams.get("sortBy")?.startsWith("valor")
        ? problem(422, "receipts.too_many_to_sort", "São mais de 10.000 cupons.")
        : undefined,
    ),
  );
  const { router } = open("?sort=valorCentavos.desc");
  await userEvent.click(await screen.findByRole("button", { name: "Ordenar por data" }));
  await ready();
  expect(router.state.location.search).toEqual({});
});

test("a série that is typed leaves one step in the history, however slowly", async () => {
  signedInAs("VAREJISTA");
  const asked = serveReceipts("varejistas");
  const { router } = open();
  await ready();
  const before = router.history.length;
  const field = screen.getByLabelText("Série");
  await userEvent.type(field, "1");
  await waitFor(() => expect(asked.list.at(-1)?.serie).toBe("1"));
  await userEvent.type(field, "1");
  await waitFor(() => expect(asked.list.at(-1)?.serie).toBe("11"));
  await userEvent.type(screen.getByLabelText("Caixa"), "03");
  await waitFor(() => expect(asked.list.at(-1)?.caixa).toBe("03"));
  expect(router.history.length).toBe(before);
});
