import type { QueryClient } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { dayOf } from "../../lib/format";
import { type CompanyArea, companyBase } from "../../modules/area";
import { type Period, presetPeriod } from "../../modules/period";
import { defineList, inMemory, type Param } from "../../ui/list/define-list";
import { parseSort } from "../../ui/list/table-search";

type StoreBoard = Schemas["StoreBoard"];

/** Lengths of the period, in days; each period ends today. */
export const LENGTHS = [7, 30, 90] as const;

type Length = (typeof LENGTHS)[number];

/** Without a choice in the URL. */
export const DEFAULT_LENGTH: Length = 30;

const length: Param<Length> = (raw) => {
  const dias = LENGTHS.find((one) => one === Number(raw));
  return dias === DEFAULT_LENGTH ? undefined : dias;
};

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

/** One page of stores in an order. */
export const sortedPage = (all: StoreBoard[], state: { page: number; sort: string }, pageSize: number) => {
  const { id, desc } = parseSort(state.sort);
  const order = orders[id] ?? (() => 0);
  const sorted = all.toSorted((a, b) => order(a, b) * (desc ? -1 : 1));
  return { items: sorted.slice(state.page * pageSize, (state.page + 1) * pageSize), total: all.length };
};

const days = ({ start, end }: Period) => ({ params: { query: { startDate: start, endDate: end } } });

/** Totals of a period and of the one before, stores, first steps. */
export const indicatorsQuery = (area: CompanyArea, period: Period) =>
  $api.queryOptions("get", callOf(companyBase[area], "/indicadores"), days(period), tagged("stores"));

/** Receipts of each day of a period. */
export const dailyQuery = (area: CompanyArea, period: Period) =>
  $api.queryOptions("get", callOf(companyBase[area], "/cupons/daily"), days(period));

/** What a period saved, and its ratings. */
export const achievementsQuery = (area: CompanyArea, period: Period) =>
  $api.queryOptions("get", callOf(companyBase[area], "/conquistas"), days(period));

const homeParams = { dias: length };

/** The stores of a home, of the period that its address names: the server returns at most a hundred, in one piece. */
export const homeStores = defineList({
  params: homeParams,
  sorts: ["name", "total", "share", "last"],
  order: "total.desc",
  pageSize: 8,
  ask: (asked, { area, period }: { area: CompanyArea; period: Period }) =>
    inMemory(indicatorsQuery(area, period), ({ lojas }) => sortedPage(lojas, asked, asked.pageSize)),
});

/** The period of a home whose address asks for this: so many days until today. */
export function periodOf(search: Record<string, unknown>) {
  const { dias = DEFAULT_LENGTH } = homeStores.search(search);
  return { length: dias, period: presetPeriod(`${dias}`, dayOf(new Date())) };
}

/** Asks for what a home shows while its code is on the way. What fails is asked for again, and told, by the screen. */
export const askHome = (area: CompanyArea) => (client: QueryClient, search: Record<string, unknown>) => {
  const { period } = periodOf(search);
  const quiet = { meta: { ownErrors: true } };
  void client.prefetchQuery({ ...indicatorsQuery(area, period), ...quiet });
  void client.prefetchQuery({ ...dailyQuery(area, period), ...quiet });
  void client.prefetchQuery({ ...achievementsQuery(area, period), ...quiet });
};
