import { companyStores } from "./company-stores";

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

/** Reads the query string of a company's details: its list of stores, and whether to ask why one enters. */
export const companySearch = (raw: Record<string, unknown>) => ({
  ...companyStores.search(raw),
  ...(raw.entrar ? ENTER : {}),
});
