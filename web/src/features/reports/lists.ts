import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { dayOf } from "../../lib/format";
import { AGAINST } from "../../modules/against/against";
import { type Area, ownBase, staffBase } from "../../modules/area";
import { fits, MAX_DAYS, type PeriodSearch, periodIn, periodParams } from "../../modules/period";
import { type Asked, defineList, ids, oneOf, text } from "../../ui/list/define-list";
import { definitions, type ReportKind } from "./definitions";

/** The bases of the calls of a report that not every area has. */
const { admin, support, varejista, parceiro } = ownBase;
export const retailersBase = { admin, support, parceiro } as const;
export const housesBase = staffBase;
export const cashiersBase = { admin, varejista } as const;
/** Comments stand where the specification has them (SR-01). */
export const commentsBase = { admin, varejista: "/retailers" } as const;

/** Orders and sizes of a page: the server's columns and first order, five rows until more are asked for (RP-19). */
const paging = (kind: ReportKind, name: "rowsPerPage" | "pageSize") => ({
  sorts: definitions[kind].sorts,
  order: definitions[kind].order,
  pageSize: { name, choices: [5, 10, 25, 50] as const },
});

/** Whether a store's receipts arrive. */
export const states = ["recebendo", "quieta", "nunca"] as const;

/** Stores, each as it stands (RT-15). */
export const stores = defineList({
  params: {
    varejistaId: ids(),
    lojaId: ids(),
    softwareHouseId: ids(),
    situacao: oneOf(states),
    filter: text(),
  },
  ...paging("lojas", "rowsPerPage"),
  ask: ({ pageSize: rowsPerPage, sort: sortBy, ...asked }, area: Area) =>
    $api.queryOptions("get", callOf(ownBase[area], "/lojas/report"), {
      params: { query: { ...asked, rowsPerPage, sortBy } },
    }),
});

/** Why a retailer needs attention. */
export const standings = ["bloqueado", "vencendo", "atraso", "novo", "saiu"] as const;

/** Retailers with their contracts (RT-13). */
export const retailers = defineList({
  params: { varejistaId: ids(), softwareHouseId: ids(), situacao: oneOf(standings), filter: text() },
  ...paging("varejistas", "rowsPerPage"),
  ask: ({ pageSize: rowsPerPage, sort: sortBy, ...asked }, area: keyof typeof retailersBase) =>
    $api.queryOptions("get", callOf(retailersBase[area], "/varejistas/report"), {
      params: { query: { ...asked, rowsPerPage, sortBy } },
    }),
});

/** Software houses with who to speak to (RT-16). */
export const houses = defineList({
  params: { softwareHouseId: ids(), filter: text() },
  ...paging("parceiros", "rowsPerPage"),
  ask: ({ pageSize: rowsPerPage, sort: sortBy, ...asked }, area: keyof typeof housesBase) =>
    $api.queryOptions("get", callOf(housesBase[area], "/parceiros/report"), {
      params: { query: { ...asked, rowsPerPage, sortBy } },
    }),
});

/** Stores that consumers ask for and that are not of the programme (RT-17). */
export const notIntegrated = defineList({
  params: { agrupador: text(), uf: text(), filter: text() },
  ...paging("lojas-nao-integradas", "rowsPerPage"),
  ask: ({ pageSize: rowsPerPage, sort: sortBy, ...asked }, _area: "admin") =>
    $api.queryOptions("get", "/admin/lojas-nao-integradas/report", {
      params: { query: { ...asked, rowsPerPage, sortBy } },
    }),
});

/** What a report of a period may ask for beside what narrows it. */
const comparedParams = { ...periodParams, comparar: oneOf(AGAINST) };

const cashierParams = { ...comparedParams, retailerId: ids(), storeId: ids(), cashierCode: text() };

export type CashiersAsked = Asked<typeof cashierParams>;

/** The period that an address of the cashiers' report means today. */
export const periodOf = (search: PeriodSearch) => periodIn(search, dayOf(new Date()));

/** The period as the calls take it; one that is too long is not asked for. */
const inPeriod = (asked: PeriodSearch) => {
  const period = periodOf(asked);
  return {
    days: { startDate: period.start, endDate: period.end },
    enabled: fits(period, MAX_DAYS),
  };
};

/** Cashiers of stores with what they had in a period, by store (CA-03, CA-04). */
export const cashiers = defineList({
  params: cashierParams,
  ...paging("cashiers", "pageSize"),
  ask: (asked: CashiersAsked, area: keyof typeof cashiersBase) => {
    const { days, enabled } = inPeriod(asked);
    const { comparar, retailerId, storeId, cashierCode, page, pageSize, sort: sortBy } = asked;
    const query = {
      ...days,
      ...{ comparar, retailerId, storeId, cashierCode, page, pageSize, sortBy },
    };
    return $api.queryOptions(
      "get",
      callOf(cashiersBase[area], "/cashiers/report"),
      { params: { query } },
      { enabled },
    );
  },
});

const ratingParams = { ...comparedParams, varejistaId: ids(), lojaId: ids() };

/** What stores were given in a period, the most rated first (RT-05, RT-18, RT-27). */
export const ratings = defineList({
  params: ratingParams,
  ...paging("avaliacoes", "rowsPerPage"),
  ask: (asked: Asked<typeof ratingParams>, area: keyof typeof cashiersBase) => {
    const { days, enabled } = inPeriod(asked);
    const { comparar, varejistaId, lojaId, page, pageSize: rowsPerPage, sort: sortBy } = asked;
    const query = {
      ...days,
      ...{ comparar, varejistaId, lojaId, page, rowsPerPage, sortBy },
    };
    return $api.queryOptions(
      "get",
      callOf(cashiersBase[area], "/avaliacoes/report"),
      { params: { query } },
      { enabled },
    );
  },
});

export const rates = [1, 2, 3, 4, 5] as const;

const commentParams = {
  ...comparedParams,
  retailerId: ids(),
  storeId: ids(),
  rate: (raw: unknown) => rates.find((rate) => rate === Number(raw)),
  answered: (raw: unknown) => [true, false].find((answered) => String(answered) === String(raw)),
};

export type CommentsAsked = Asked<typeof commentParams>;

/** What consumers wrote in a period, the newest first (RT-06, RT-31). */
export const comments = defineList({
  params: commentParams,
  ...paging("store-rate-comment", "pageSize"),
  ask: (asked: CommentsAsked, area: keyof typeof commentsBase) => {
    const { days, enabled } = inPeriod(asked);
    const { comparar, retailerId, storeId, page, pageSize, sort: sortBy } = asked;
    const query = {
      ...days,
      rate: asked.rate?.toString(),
      answered: asked.answered?.toString(),
      ...{ comparar, retailerId, storeId, page, pageSize, sortBy },
    };
    return $api.queryOptions(
      "get",
      callOf(commentsBase[area], "/store-rate-comment/report"),
      { params: { query } },
      { enabled, ...tagged("ratings") },
    );
  },
});
