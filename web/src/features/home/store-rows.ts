import { parseSort } from "../../ui/list/table-search";
import type { StoreBoard } from "./queries";

const byName = new Intl.Collator("pt-BR", { sensitivity: "base" });

/** Share of receipts with a CPF, 0 to 1; 0 without receipts. */
export const identifiedRatio = (store: StoreBoard) =>
  store.total === 0 ? 0 : store.identificados / store.total;

const orders: Record<string, (a: StoreBoard, b: StoreBoard) => number> = {
  name: (a, b) => byName.compare(a.nomeFantasia, b.nomeFantasia),
  total: (a, b) => a.total - b.total,
  share: (a, b) => identifiedRatio(a) - identifiedRatio(b),
  last: (a, b) => (a.ultimoCupomEm ?? "").localeCompare(b.ultimoCupomEm ?? ""),
};

/** One page of stores in the order of the URL. */
export const sortedPage = (all: StoreBoard[], state: { page: number; sort: string }, pageSize: number) => {
  const { id, desc } = parseSort(state.sort);
  const order = orders[id] ?? (() => 0);
  const sorted = all.toSorted((a, b) => order(a, b) * (desc ? -1 : 1));
  return { items: sorted.slice(state.page * pageSize, (state.page + 1) * pageSize), total: all.length };
};
