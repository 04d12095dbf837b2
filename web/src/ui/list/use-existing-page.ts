import { useEffect } from "react";
import type { MissingPage, PageQuery } from "./page-query";
import type { TableState } from "./table-search";

/** Shows the last page, or the first, in place of one that is not there any more: its only row went, or the link is old. */
export function useExistingPage(
  { page, setPage }: Pick<TableState, "page" | "setPage">,
  pageSize: number,
  { data, isFetching }: Pick<PageQuery<unknown>, "data" | "isFetching">,
  missing: MissingPage = "last",
) {
  const gone = page > 0 && !isFetching && data?.items.length === 0 && data.total > 0;
  const there = missing === "first" ? 0 : Math.ceil((data?.total ?? 0) / pageSize) - 1;
  useEffect(() => {
    if (gone) setPage(there, { replace: true });
  });
}
