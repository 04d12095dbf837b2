import { useSearch } from "@tanstack/react-router";
import { type TableSearch, tableSearch, useTableSearch } from "../../ui/list/table-search";
import type { ListQuery } from "./queries";

/** Query string of a list of keys: page, sort and the text searched. */
export type KeySearch = TableSearch & { filter?: string };

/** Reads the query string; the router has already made a number of a text of digits. */
export const keySearch = (raw: Record<string, unknown>): KeySearch => {
  const filter = typeof raw.filter === "string" || typeof raw.filter === "number" ? String(raw.filter) : "";
  return { ...tableSearch(raw), ...(filter ? { filter } : {}) };
};

/** The list's state in the URL, newest keys first until asked otherwise. */
export function useKeySearch() {
  const state = useTableSearch("createdAt.desc");
  const { filter = "" } = useSearch({ strict: false }) as KeySearch;
  const query: ListQuery = { page: state.page, sort: state.sort, filter };
  return { state, query, setFilter: (next: string) => state.update({ filter: next || undefined }) };
}
