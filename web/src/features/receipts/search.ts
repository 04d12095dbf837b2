import { addDays, formatDay, parseDay } from "../../lib/format";
import { type Period, presetPeriod } from "../../modules/period";
import { type TableSearch, tableSearch } from "../../ui/list/table-search";

/** Days, both included, as both screens keep them in the URL; without them, the last 30 (D-73). */
type PeriodSearch = { startDate?: string; endDate?: string };

/** Query values of the report. */
export type ReportSearch = TableSearch &
  PeriodSearch & {
    /** Ids with commas between; absent: all. */
    varejistaIds?: string;
    /** The chart's store; absent: all. */
    lojaId?: string;
    /** Absent: by date. */
    groupBy?: "serie";
    rowsPerPage?: number;
  };

/** Query values of the list. */
export type ListSearch = TableSearch &
  PeriodSearch & {
    /** One day in place of a period. */
    day?: string;
    varejistaId?: string;
    lojaId?: string;
    serie?: number;
    caixa?: string;
    situacao?: Situation;
    pageSize?: number;
  };

export const REPORT_SIZES = [5, 10, 25, 50] as const;
export const LIST_SIZES = [10, 25, 50] as const;

/** The server's limit of days in one period; and in a list that is not one retailer's. */
export const MAX_DAYS = 400;
export const MAX_DAYS_ACROSS = 31;

const situations = ["authorised", "cancelled", "substituted"] as const;
export type Situation = (typeof situations)[number];

const SORTS = new Set([
  "agrupador",
  "lojaNome",
  "cupons",
  "cuponsVerdesIdentificados",
  "cuponsVerdesNaoIdentificados",
  "porcentagemCuponsVerdesIdentificados",
  "valorTotalCentavos",
]);
const MAX_SERIE = 999;

const given = (value: unknown) => (value === undefined || value === null ? "" : String(value));
const asDay = (value: unknown) => (parseDay(formatDay(given(value))) === value ? given(value) : undefined);
const asId = (value: unknown) => (/^[\w,]+$/.test(given(value)) ? given(value) : undefined);
const asSize = (value: unknown, sizes: readonly number[]) => sizes.find((size) => size === Number(value));

const asSerie = (value: unknown) => {
  const serie = Number(given(value) || Number.NaN);
  return Number.isInteger(serie) && serie >= 0 && serie <= MAX_SERIE ? serie : undefined;
};

const asPeriod = (raw: Record<string, unknown>): PeriodSearch => {
  const startDate = asDay(raw.startDate);
  const endDate = asDay(raw.endDate);
  return startDate && endDate && startDate <= endDate ? { startDate, endDate } : {};
};

/** Leaves out what is undefined, so that it does not appear in the URL. */
const present = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;

/** Reads the report's query string; what is malformed is dropped. */
export const reportSearch = (raw: Record<string, unknown>): ReportSearch => {
  const { sort, ...table } = tableSearch(raw);
  return present({
    ...table,
    ...asPeriod(raw),
    sort: SORTS.has(sort?.split(".")[0] ?? "") ? sort : undefined,
    varejistaIds: asId(raw.varejistaIds),
    lojaId: asId(raw.lojaId),
    groupBy: raw.groupBy === "serie" ? raw.groupBy : undefined,
    rowsPerPage: asSize(raw.rowsPerPage, REPORT_SIZES),
  });
};

/** Reads the list's query string; what is malformed is dropped. */
export const listSearch = (raw: Record<string, unknown>): ListSearch => {
  const { page } = tableSearch(raw);
  const day = asDay(raw.day);
  return present({
    page,
    ...(day ? { day } : asPeriod(raw)),
    varejistaId: asId(raw.varejistaId),
    lojaId: asId(raw.lojaId),
    serie: asSerie(raw.serie),
    caixa: given(raw.caixa).trim() || undefined,
    situacao: situations.find((situation) => situation === raw.situacao),
    pageSize: asSize(raw.pageSize, LIST_SIZES),
  });
};

/** The period that a query string means on a given day. */
export const periodOf = (search: PeriodSearch & { day?: string }, today: string): Period => {
  if (search.day) return { start: search.day, end: search.day };
  const { startDate, endDate } = search;
  return startDate && endDate ? { start: startDate, end: endDate } : presetPeriod("30", today);
};

/** True when a period has at most so many days. */
export const fits = ({ start, end }: Period, days: number) => end < addDays(start, days);
