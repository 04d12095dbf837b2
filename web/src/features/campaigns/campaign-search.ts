import { useSearch } from "@tanstack/react-router";
import { type TableSearch, tableSearch, useTableSearch } from "../../ui/list/table-search";

/** Query string of the list: page and the text searched. */
export type CampaignSearch = TableSearch & { filter?: string };

/** Reads the query string; the router has already made a number of a text of digits. */
export const campaignSearch = (raw: Record<string, unknown>): CampaignSearch => {
  const filter = typeof raw.filter === "string" || typeof raw.filter === "number" ? String(raw.filter) : "";
  return { ...tableSearch(raw), ...(filter ? { filter } : {}) };
};

/** The list's state in the URL. */
export function useCampaignSearch() {
  const state = useTableSearch("createdAt.desc");
  const { filter = "" } = useSearch({ strict: false }) as CampaignSearch;
  return { state, filter, setFilter: (next: string) => state.update({ filter: next || undefined }) };
}
