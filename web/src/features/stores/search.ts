import { useSearch } from "@tanstack/react-router";
import { type TableSearch, tableSearch, useTableSearch } from "../../ui/list/table-search";
import type { ListQuery } from "./queries";

/** Query string of a list of stores: page, sort and the text searched. */
export type StoreSearch = TableSearch & { filter?: string };

/** Reads the query string; the router has already made a number of a text of digits, such as a CNPJ. */
export const storeSearch = (raw: Record<string, unknown>): StoreSearch => {
  const filter = typeof raw.filter === "string" || typeof raw.filter === "number" ? String(raw.filter) : "";
  return { ...tableSearch(raw), ...(filter ? { filter } : {}) };
};

/** The list's state in the URL, by name until asked otherwise. */
export function useStoreSearch() {
  const state = useTableSearch("nomeFantasia.asc");
  const { filter = "" } = useSearch({ strict: false }) as StoreSearch;
  const query: ListQuery = { page: state.page, sort: state.sort, filter };
  return { state, query, setFilter: (next: string) => state.update({ filter: next || undefined }) };
}
