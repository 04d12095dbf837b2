import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderUi } from "../../../test/render";
import { ApiError } from "../../lib/api-error";
import { EmptyState } from "../screen-state";
import { OwnUiSettings, type UiSettings } from "../ui-settings";
import type { Column } from "./columns";
import { DataTable } from "./data-table";
import type { PageQuery } from "./page-query";

type Store = { id: string; name: string; receipts: number };

const columns: Column<Store>[] = [
  { id: "name", header: "Loja", cell: (row) => row.name },
  { id: "receipts", header: "Cupons", meta: { align: "right" }, cell: (row) => row.receipts },
  { id: "city", header: "Cidade", enableSorting: false, meta: { optional: true }, cell: () => "São Paulo" },
];
const rows: Store[] = [
  { id: "1", name: "Acácias", receipts: 10 },
  { id: "2", name: "Paulista", receipts: 20 },
];
const loaded: PageQuery<Store> = {
  data: { items: rows, total: 11 },
  error: null,
  isFetching: false,
  refetch: vi.fn(),
};

const state = { page: 0, sort: "name.asc", update: vi.fn(), setPage: vi.fn(), setSort: vi.fn() };

type Extras = Pick<Parameters<typeof DataTable<Store>>[0], "totals" | "pageSizes"> &
  Partial<Pick<Parameters<typeof DataTable<Store>>[0], "columns">>;

const table = (query: PageQuery<Store>, extra = {}, props: Extras = {}) => (
  <DataTable
    caption="Lojas"
    columns={columns}
    query={query}
    state={{ ...state, ...extra }}
    pageSize={2}
    rowId={(row) => row.id}
    noun={["loja", "lojas"]}
    empty={<EmptyState title="Ainda não há lojas" action={<button type="button">Cadastrar loja</button>} />}
    rowLink={{ onClick: opened }}
    {...props}
  />
);
const show = (...args: Parameters<typeof table>) => renderUi(table(...args));
const opened = vi.fn();

test("counts, captions and rows are read", () => {
  show(loaded);
  expect(screen.getByText("1–2 de 11 lojas")).toBeVisible();
  const table = screen.getByRole("table", { name: "Lojas" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  expect(within(table).getByText("Acácias")).toBeVisible();
});

test("pages count from 0 in state and from 1 on screen, three at a time", async () => {
  show(loaded, { page: 3 });
  const pages = screen.getByRole("navigation", { name: "Páginas" });
  expect(within(pages).getByRole("button", { current: "page" })).toHaveTextContent("4");
  const offered = within(pages).getAllByRole("button", { name: /^Página \d/ });
  expect(offered.map((button) => button.textContent)).toEqual(["3", "4", "5"]);
  await userEvent.click(screen.getByRole("button", { name: "Próxima página" }));
  expect(state.setPage).toHaveBeenCalledWith(4);
  await userEvent.click(screen.getByRole("button", { name: "Página 3" }));
  expect(state.setPage).toHaveBeenLastCalledWith(2);
});

test("the first page has no previous one, the last no next", () => {
  show(loaded);
  expect(screen.getByRole("button", { name: "Página anterior" })).toBeDisabled();
  show({ ...loaded, data: { items: rows, total: 2 } });
  expect(screen.getAllByRole("button", { name: "Próxima página" })[1]).toBeDisabled();
});

test("sorting goes by turns and is said to screen readers", async () => {
  show(loaded);
  expect(screen.getByRole("columnheader", { name: "Loja" })).toHaveAttribute("aria-sort", "ascending");
  expect(screen.getByRole("columnheader", { name: "Cupons" })).not.toHaveAttribute("aria-sort");
  await userEvent.click(screen.getByRole("button", { name: "Loja" }));
  expect(state.setSort).toHaveBeenLastCalledWith("name.desc");
  await userEvent.click(screen.getByRole("button", { name: "Cupons" }));
  expect(state.setSort).toHaveBeenLastCalledWith("receipts.asc");
});

/** The table of an account that chose this. */
const showTo = (values: UiSettings["values"]) => {
  const put = vi.fn<UiSettings["put"]>();
  renderUi(<OwnUiSettings value={{ values, put }}>{table(loaded)}</OwnUiSettings>);
  return put;
};
const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
const toggle = async (label: string) => {
  await userEvent.click(screen.getByRole("button", { name: "Colunas" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: label }));
};

test("of the columns the account keeps what differs from the table's own choice", async () => {
  const put = showTo({ "columns.lojas": { receipts: false } });
  expect(heads()).toEqual(["Loja"]);
  await toggle("Cidade");
  expect(put).toHaveBeenLastCalledWith("columns.lojas", { receipts: false, city: true });
});

test("columns as the table has them are no choice any more", async () => {
  const put = showTo({ "columns.lojas": { city: true } });
  expect(heads()).toEqual(["Loja", "Cupons", "Cidade"]);
  await toggle("Cidade");
  expect(put).toHaveBeenLastCalledWith("columns.lojas", undefined);
});

test("the column that says what a row is stays, whatever was chosen", async () => {
  const titled = columns.map((column) =>
    column.id === "name" ? { ...column, meta: { title: true } } : column,
  );
  const values = { "columns.lojas": { name: false, receipts: false } };
  renderUi(
    <OwnUiSettings value={{ values, put: vi.fn() }}>{table(loaded, {}, { columns: titled })}</OwnUiSettings>,
  );
  expect(heads()).toEqual(["Loja"]);
  await userEvent.click(screen.getByRole("button", { name: "Colunas" }));
  expect(await screen.findByRole("checkbox", { name: "Loja" })).toBeDisabled();
  expect(screen.getByRole("checkbox", { name: "Cupons" })).toBeEnabled();
});

test.each([null, "x", 7, [true], { receipts: "no" }])("a spoilt choice of columns, %j, is none", (spoilt) => {
  showTo({ "columns.lojas": spoilt });
  expect(heads()).toEqual(["Loja", "Cupons"]);
});

test("without an account a choice lasts as long as the screen", async () => {
  show(loaded);
  await toggle("Cidade");
  expect(heads()).toEqual(["Loja", "Cupons", "Cidade"]);
});

test("sums over every page are the last row, under their columns", () => {
  show(loaded, {}, { totals: { receipts: "1.234" } });
  const cells = within(screen.getByRole("row", { name: /^Total/ })).getAllByRole("cell");
  expect(cells.map((cell) => cell.textContent)).toEqual(["Total", "1.234"]);
});

test("the reader chooses how many rows a page has", async () => {
  const onChange = vi.fn();
  show(loaded, {}, { pageSizes: { choices: [2, 5], onChange } });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Linhas por página" }), "5");
  expect(onChange).toHaveBeenCalledWith(5);
});

test("a count that stopped early says that there are more", () => {
  show({ ...loaded, data: { items: rows, total: 10_000, more: true } });
  expect(screen.getByText("1–2 de mais de 10.000 lojas")).toBeVisible();
});

test("without rows it offers the next action and no pager", () => {
  show({ ...loaded, data: { items: [], total: 0 } });
  expect(screen.getByText("0 lojas")).toBeVisible();
  expect(screen.getByText("Ainda não há lojas")).toBeVisible();
  expect(screen.getByRole("button", { name: "Cadastrar loja" })).toBeVisible();
  expect(screen.queryByRole("navigation", { name: "Páginas" })).toBeNull();
});

test("while the first page loads it is busy and shows as many lines as will come", () => {
  const { container } = show({ ...loaded, data: undefined, isFetching: true });
  expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
  expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(3);
});

test("while the next page loads the previous one stays", () => {
  show({ ...loaded, isFetching: true });
  expect(screen.getByText("Acácias")).toBeVisible();
});

test("a failure shows the server's words and can be tried again", async () => {
  const refetch = vi.fn();
  show({ ...loaded, data: undefined, error: new ApiError(500, "O relatório não respondeu"), refetch });
  expect(screen.getByRole("alert")).toHaveTextContent("O relatório não respondeu");
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test("a refusal shows as missing permission", () => {
  show({ ...loaded, data: undefined, error: new ApiError(403) });
  expect(screen.getByText("Seu perfil não tem acesso a esta área")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
});

test("a row opens by mouse and by keyboard", async () => {
  show(loaded);
  const target = screen.getByRole("button", { name: "Acácias" });
  await userEvent.click(target);
  target.focus();
  await userEvent.keyboard("{Enter}");
  expect(opened).toHaveBeenCalledTimes(2);
  expect(opened).toHaveBeenLastCalledWith(rows[0]);
});

test("a page that is not there any more gives way to the last one", () => {
  const setPage = vi.fn();
  const gone: PageQuery<Store> = { ...loaded, data: { items: [], total: 5 } };
  show({ ...gone, isFetching: true }, { page: 3, setPage });
  show({ ...gone, data: { items: [], total: 0 } }, { page: 3, setPage });
  expect(setPage).not.toHaveBeenCalled();
  show(gone, { page: 3, setPage });
  expect(setPage).toHaveBeenCalledWith(2, { replace: true });
});
