import { useSearch } from "@tanstack/react-router";
import { type TableSearch, tableSearch, useTableSearch } from "../../ui/list/table-search";

/** Query string of the list: the page and, for administrators, the retailer. */
export type FlyerSearch = TableSearch & { retailer?: string };

export const flyerSearch = (raw: Record<string, unknown>): FlyerSearch => ({
  ...tableSearch(raw),
  ...(typeof raw.retailer === "string" && raw.retailer ? { retailer: raw.retailer } : {}),
});

/** The list's state in the URL; the newest flyers come first, always. */
export function useFlyerSearch() {
  const state = useTableSearch("createdAt.desc");
  const { retailer } = useSearch({ strict: false }) as FlyerSearch;
  return { state, retailer, setRetailer: (next: string | undefined) => state.update({ retailer: next }) };
}
