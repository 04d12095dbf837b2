import { type TableSearch, tableSearch } from "../../ui/list/table-search";

/** Lengths of the period, in days; each period ends today. */
export const LENGTHS = [7, 30, 90] as const;

type Length = (typeof LENGTHS)[number];

/** Without a choice in the URL. */
export const DEFAULT_LENGTH: Length = 30;

/** Query values of both homes: the period's length, and the stores' table. */
export type HomeSearch = TableSearch & { dias?: Length };

/** Reads the query string; what is malformed is dropped. */
export const homeSearch = (raw: Record<string, unknown>): HomeSearch => {
  const dias = LENGTHS.find((length) => length === Number(raw.dias));
  return { ...tableSearch(raw), ...(dias && dias !== DEFAULT_LENGTH ? { dias } : {}) };
};
