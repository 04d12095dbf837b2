import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { dayOf, formatDay, parseDay } from "../../lib/format";
import { AGAINST } from "../../modules/against/against";
import { type Area, ownBase } from "../../modules/area";
import {
  fits,
  MAX_DAYS,
  MAX_DAYS_ACROSS,
  type Period,
  type PeriodSearch,
  periodIn,
  periodParams,
} from "../../modules/period";
import { type Asked, defineList, ids, oneOf, type Param } from "../../ui/list/define-list";

const MAX_SERIE = 999;

const given = (value: unknown) => (value === undefined || value === null ? "" : String(value));

const serie: Param<number> = (raw) => {
  const number = Number(given(raw) || Number.NaN);
  return Number.isInteger(number) && number >= 0 && number <= MAX_SERIE ? number : undefined;
};

const caixa: Param<string> = (raw) => given(raw).trim() || undefined;

const day: Param<string> = (raw) => (parseDay(formatDay(given(raw))) === raw ? given(raw) : undefined);

/** A parameter that one day in the address puts out of force. */
const unlessDay =
  <Value>(param: Param<Value>): Param<Value> =>
  (raw, all) =>
    day(all.day, all) ? undefined : param(raw, all);

const today = () => dayOf(new Date());

/** The period that an address means today. */
export const periodOf = (search: PeriodSearch & { day?: string }): Period =>
  search.day ? { start: search.day, end: search.day } : periodIn(search, today());

const reportParams = {
  ...periodParams,
  varejistaIds: ids(),
  lojaId: ids(),
  groupBy: oneOf(["serie", "loja"] as const),
  comparar: oneOf(AGAINST),
};

export type ReportAsked = Asked<typeof reportParams>;

/** Receipts by day, by série or by store; most receipts first (RP-06), five a page (RP-19). */
export const report = defineList({
  params: reportParams,
  sorts: [
    "agrupador",
    "lojaNome",
    "cupons",
    "cuponsVerdesIdentificados",
    "cuponsVerdesNaoIdentificados",
    "porcentagemCuponsVerdesIdentificados",
    "valorTotalCentavos",
  ],
  order: "cupons.desc",
  pageSize: { name: "rowsPerPage", choices: [5, 10, 25, 50] },
  ask: (asked: ReportAsked, area: Area) => {
    const period = periodOf(asked);
    const [sortBy, orderBy] = asked.sort.split(".");
    const query = {
      startDate: period.start,
      endDate: period.end,
      varejistaIds: asked.varejistaIds,
      lojaId: asked.lojaId,
      groupBy: asked.groupBy,
      comparar: asked.comparar,
      page: asked.page,
      rowsPerPage: asked.pageSize,
      sortBy,
      orderBy,
    };
    const enabled = fits(period, MAX_DAYS);
    return $api.queryOptions(
      "get",
      callOf(ownBase[area], "/cupons/report"),
      { params: { query } },
      { enabled },
    );
  },
});

/** Receipts by day, for the chart of what the report shows. */
export const dailyQuery = (area: Area, { varejistaIds, lojaId, comparar, ...asked }: ReportAsked) => {
  const { start, end } = periodOf(asked);
  return $api.queryOptions("get", callOf(ownBase[area], "/cupons/daily"), {
    params: { query: { startDate: start, endDate: end, varejistaIds, lojaId, comparar } },
  });
};

export const SITUATIONS = ["authorised", "cancelled", "substituted"] as const;
export type Situation = (typeof SITUATIONS)[number];

export const KINDS = ["counting", "test", "excluded"] as const;
export type Kind = (typeof KINDS)[number];

export const CONSUMERS = ["comCpf", "semCpf"] as const;
export type Consumer = (typeof CONSUMERS)[number];

/** Whether the list can show such a period: of several retailers together it shows a month at most. */
export const listable = (area: Area, { varejistaId, ...asked }: { varejistaId?: string } & PeriodSearch) => {
  const across = area !== "varejista" && (!varejistaId || varejistaId.includes(","));
  return fits(periodOf(asked), across ? MAX_DAYS_ACROSS : MAX_DAYS);
};

const receiptsParams = {
  day,
  periodo: unlessDay(periodParams.periodo),
  startDate: unlessDay(periodParams.startDate),
  endDate: unlessDay(periodParams.endDate),
  varejistaId: ids(),
  lojaId: ids(),
  serie,
  caixa,
  situacao: oneOf(SITUATIONS),
  notas: oneOf(KINDS),
  consumidor: oneOf(CONSUMERS),
};

export type ReceiptsAsked = Asked<typeof receiptsParams>;

/** Receipts, one by one, the newest first. */
export const receipts = defineList({
  params: receiptsParams,
  sorts: ["emitidoEm", "valorCentavos"],
  order: "emitidoEm.desc",
  pageSize: { name: "pageSize", choices: [10, 25, 50] },
  ask: (asked: ReceiptsAsked, area: Area) => {
    const { start, end } = periodOf(asked);
    const { varejistaId, lojaId, serie, caixa, situacao, notas, consumidor, page, pageSize, sort } = asked;
    const query = {
      startDate: start,
      endDate: end,
      ...{ varejistaId, lojaId, serie, caixa, situacao, notas, consumidor, page, pageSize },
      sortBy: sort,
    };
    const enabled = listable(area, asked);
    return $api.queryOptions("get", callOf(ownBase[area], "/cupons"), { params: { query } }, { enabled });
  },
});
