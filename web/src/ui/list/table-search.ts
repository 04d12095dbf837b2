import { useNavigate, useSearch } from "@tanstack/react-router";

/** A table's part of the URL. `page` counts from 0 and is left out on the first; `sort` is 'field.asc' or '.desc'. */
export type TableSearch = { page?: number; sort?: string };

/** The last page that the API takes. */
const MAX_PAGE = 1_000_000;

/** Reads the table's part of a query string; what is malformed is dropped, not refused. */
export const tableSearch = (raw: Record<string, unknown>): TableSearch => {
  const page = Number(raw.page);
  const sort = String(raw.sort ?? "");
  return {
    ...(Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? { page } : {}),
    ...(/^[\w]+\.(asc|desc)$/.test(sort) ? { sort } : {}),
  };
};

export type Sort = { id: string; desc: boolean };

export const parseSort = (sort: string): Sort => {
  const [id = "", direction] = sort.split(".");
  return { id, desc: direction === "desc" };
};

export const formatSort = ({ id, desc }: Sort) => `${id}.${desc ? "desc" : "asc"}`;

/**
 * Page and sort of the table on this screen, kept in the URL so that a link reproduces the view.
 * Any change but the page's own goes back to the first page.
 */
export function useTableSearch(defaultSort: string) {
  // Of whatever screen the table is on. Read here too: the router leaves in what a route's own reading drops.
  const search = tableSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const update = (patch: Record<string, unknown>, options?: { replace: boolean }) =>
    void navigate({
      ...options,
      to: ".",
      search: (current: Record<string, unknown>) => ({ ...current, page: undefined, ...patch }),
      resetScroll: false,
    } as never);
  const sort = search.sort ?? defaultSort;
  return {
    page: search.page ?? 0,
    sort,
    /** Changes filters, or anything else of this screen's query string; undefined removes. */
    update,
    /** `replace` leaves no trace in the history of the page that was shown. */
    setPage: (page: number, options?: { replace: boolean }) => update({ page: page || undefined }, options),
    setSort: (next: string) => update({ sort: next === defaultSort ? undefined : next }),
  };
}

export type TableState = ReturnType<typeof useTableSearch>;
