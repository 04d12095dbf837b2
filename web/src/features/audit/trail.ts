import { $api, type Schemas } from "../../api/client";
import { dayOf } from "../../lib/format";
import { type PeriodSearch, periodIn, periodParams } from "../../modules/period";
import { defineList, ids, text } from "../../ui/list/define-list";

export type Entry = Schemas["AuditEntry"];
export type Thing = Schemas["AuditThing"];

type Search = PeriodSearch & {
  contaId?: string;
  varejistaId?: string;
  parceiroId?: string;
  objetoId?: string;
  acao?: string;
};

/** What the call is asked for: two fields choose the company, which is one of either kind. */
export const questionOf = ({ periodo, startDate, endDate, varejistaId, parceiroId, ...rest }: Search) => {
  const { start, end } = periodIn({ periodo, startDate, endDate } as PeriodSearch, dayOf(new Date()));
  const { contaId, objetoId, acao } = rest;
  return { contaId, objetoId, acao, empresaId: varejistaId ?? parceiroId, startDate: start, endDate: end };
};

/** Who did what, the newest first: of the last 30 days until others are chosen. */
export const trail = defineList({
  params: {
    ...periodParams,
    contaId: ids(),
    varejistaId: ids(),
    parceiroId: ids(),
    objetoId: text(),
    acao: text(),
  },
  pageSize: 20,
  ask: ({ page, pageSize, ...asked }) =>
    $api.queryOptions("get", "/admin/auditoria", {
      params: { query: { page, pageSize, ...questionOf(asked) } },
    }),
});
