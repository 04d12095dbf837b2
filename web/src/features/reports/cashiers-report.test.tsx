import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderPortal, signedInAs } from "../../../test/render";
import { cashierRow, serveReport } from "../../../test/reports";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const open = (path = "/cashier-list", rows = [cashierRow], total = rows.length) => {
  const admin = path.startsWith("/admin");
  signedInAs(admin ? "ADMINISTRADOR" : "VAREJISTA");
  const asked = serveReport(`/${admin ? "admin" : "varejistas"}/cashiers/report`, rows, total);
  return { asked, ...renderPortal(path) };
};
const row = (name = /Seiva Acácias/) => screen.findByRole("row", { name });
const last30 = { startDate: "2026-10-22", endDate: "2026-11-20" };

test.each(["/cashier-list", "/admin/cashier-list"])(
  "%s: the last 30 days by store, five a page from 1 (CA-03, CA-04)",
  async (path) => {
    const { asked } = open(path, [cashierRow], 12);
    expect(await row()).toHaveTextContent(
      /02.*Seiva Acácias.*Mercado Seiva.*1\.108.*715.*64,53%.*26\/10\/2026 07:06.*19\/11\/2026 21:18/,
    );
    expect(asked).toEqual([{ ...last30, page: "0", pageSize: "5", sortBy: "storeTradeName.asc" }]);
    expect(screen.getByRole("columnheader", { name: "Loja" })).toHaveAttribute("aria-sort", "ascending");
    expect(screen.getByRole("button", { name: "Página 1" })).toHaveAttribute("aria-current", "page");
    await userEvent.click(screen.getByRole("button", { name: "Página 2" }));
    await waitFor(() => expect(asked.at(-1)?.page).toBe("1"));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Linhas por página" }), "10");
    await waitFor(() => expect(asked.at(-1)?.pageSize).toBe("10"));
  },
);

test("a retailer narrows it by period, store and cashier, and by no retailer (CA-06)", async () => {
  const { asked, router } = open();
  await row();
  expect(screen.queryByRole("combobox", { name: "Varejistas" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "7 dias" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ startDate: "2026-11-14", endDate: "2026-11-20" }));
  await userEvent.click(screen.getByRole("combobox", { name: "Loja" }));
  await userEvent.click(await screen.findByRole("option", { name: /Seiva Acácias/ }));
  await waitFor(() => expect(asked.at(-1)?.storeId).toBe("store-1"));
  await userEvent.type(screen.getByRole("textbox", { name: "Caixa" }), "02");
  await waitFor(() => expect(asked.at(-1)?.cashierCode).toBe("02"));
  expect(router.state.location.search).toEqual({ periodo: "7d", storeId: "store-1", cashierCode: "02" });
});

test("the administrator narrows it to retailers too (CA-06)", async () => {
  const { asked, router } = open("/admin/cashier-list");
  await row();
  await userEvent.type(screen.getByRole("combobox", { name: "Varejistas" }), "mercado");
  await userEvent.click(await screen.findByRole("option", { name: /Mercado Seiva/ }));
  await waitFor(() => expect(asked.at(-1)?.retailerId).toBe("retailer-1"));
  expect(router.state.location.search).toEqual({ retailerId: "retailer-1" });
});

test("a store of another retailer than the chosen one takes that one's place", async () => {
  const { router } = open("/admin/cashier-list?retailerId=retailer-1,retailer-2");
  await row();
  await userEvent.click(screen.getByRole("combobox", { name: "Loja" }));
  await userEvent.click(await screen.findByRole("option", { name: /Seiva Acácias/ }));
  const both = { retailerId: "retailer-1,retailer-2", storeId: "store-1" };
  await waitFor(() => expect(router.state.location.search).toEqual(both));
  await router.navigate({ to: ".", search: { retailerId: "retailer-2,retailer-3" } } as never);
  await userEvent.click(screen.getByRole("combobox", { name: "Loja" }));
  await userEvent.click(await screen.findByRole("option", { name: /Seiva Acácias/ }));
  const own = { retailerId: "retailer-1", storeId: "store-1" };
  await waitFor(() => expect(router.state.location.search).toEqual(own));
});

test.each([
  ["/admin/cashier-list", "varejistaId=retailer-1&lojaId=store-1&caixa=02"],
  ["/cashier-list?periodo=mes", "periodo=mes&lojaId=store-1&caixa=02"],
  [
    "/admin/cashier-list?startDate=2026-01-01&endDate=2026-11-20",
    "startDate=2026-01-01&endDate=2026-11-20&varejistaId=retailer-1&lojaId=store-1&caixa=02",
  ],
])("at %s its number opens the receipts that it counted", async (path, receipts) => {
  open(path);
  expect(within(await row()).getByRole("link", { name: "1.108" })).toHaveAttribute(
    "href",
    `/lista-cupons/cupons?${receipts}&situacao=authorised&notas=counting`,
  );
});

test("the number with CPF opens those alone, and none opens nothing", async () => {
  const store = { ...cashierRow.store, id: "store-2", tradeName: "Seiva Norte" };
  const none = { ...cashierRow, store, totalReceipts: 0, totalIdentifiedReceipts: 0 };
  open("/cashier-list", [cashierRow, none]);
  expect(within(await row()).getByRole("link", { name: "715" })).toHaveAttribute(
    "href",
    "/lista-cupons/cupons?lojaId=store-1&caixa=02&situacao=authorised&notas=counting&consumidor=comCpf",
  );
  expect(within(await row(/Seiva Norte/)).queryByRole("link")).toBeNull();
});

test("receipts without a cashier stand together, and have no list to open", async () => {
  open("/cashier-list", [{ ...cashierRow, cashierCode: "" }]);
  const shown = await row(/Sem caixa/);
  expect(shown).toHaveTextContent("1.108");
  expect(within(shown).queryByRole("link")).toBeNull();
});

test("a period over the limit is explained and never asked for", async () => {
  const { asked, router } = open("/cashier-list?startDate=2025-01-01&endDate=2026-11-20");
  expect(await screen.findByText("Escolha um período de até 400 dias")).toBeVisible();
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Ver os últimos 30 dias" }));
  await row();
  expect(router.state.location.search).toEqual({});
});

test("none at all, and none found", async () => {
  const { router } = open("/cashier-list", []);
  expect(await screen.findByText("Nenhum cupom nos últimos 30 dias")).toBeVisible();
  await router.navigate({ to: "/cashier-list", search: { periodo: "hoje" } });
  expect(await screen.findByText("Nenhum caixa neste período com estes filtros")).toBeVisible();
});
