import { useState } from "react";
import type { TableState } from "./table-search";

/** The state of a table in an order of its own, whose page no URL names: in a dialog, or one of several on a screen. */
export function useOwnPage(order: `${string}.${"asc" | "desc"}`): TableState {
  const [page, setPage] = useState(0);
  return {
    page,
    setPage: (next) => void setPage(next),
    sort: order,
    setSort: () => undefined,
    update: () => undefined,
  };
}
