import { type TableSearch, tableSearch } from "../../ui/list/table-search";

const textOf = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Query string of the administrator's home: what is searched. */
export type HomeSearch = { busca?: string };

export const adminHomeSearch = (raw: Record<string, unknown>): HomeSearch => {
  const busca = textOf(raw.busca);
  return busca ? { busca } : {};
};

/** Asks the details of a company to open the way in at once. */
export const ENTER = { entrar: "sim" };

/** Query string of a company's details: its list of stores, and whether to ask why one enters. */
export type CompanySearch = TableSearch & { filter?: string; entrar?: string };

export const companySearch = (raw: Record<string, unknown>): CompanySearch => {
  const filter = textOf(raw.filter);
  return { ...tableSearch(raw), ...(filter ? { filter } : {}), ...(raw.entrar ? ENTER : {}) };
};
