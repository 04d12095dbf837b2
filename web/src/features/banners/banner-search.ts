import { useSearch } from "@tanstack/react-router";
import { type TableSearch, tableSearch, useTableSearch } from "../../ui/list/table-search";
import { allChannels, allStatuses, type Channel, type Status } from "./kinds";
import type { ListQuery } from "./queries";

/** Query string of the list: page, sort, the text searched, a status and a channel. */
export type BannerSearch = TableSearch & { filter?: string; status?: Status; channel?: Channel };

/** Reads the query string; the router has already made a number of a text of digits. */
export const bannerSearch = (raw: Record<string, unknown>): BannerSearch => {
  const filter = typeof raw.filter === "string" || typeof raw.filter === "number" ? String(raw.filter) : "";
  const status = allStatuses.find((one) => one === raw.status);
  const channel = allChannels.find((one) => one === raw.channel);
  return {
    ...tableSearch(raw),
    ...(filter && { filter }),
    ...(status && { status }),
    ...(channel && { channel }),
  };
};

/** The list's state in the URL, newest banners first until asked otherwise. */
export function useBannerSearch() {
  const state = useTableSearch("createdAt.desc");
  const { filter = "", status = "", channel = "" } = useSearch({ strict: false }) as BannerSearch;
  const query: ListQuery = { page: state.page, sort: state.sort, filter, status, channel };
  return { state, query, filtered: Boolean(filter || status || channel) };
}
