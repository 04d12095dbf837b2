import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { defineList, oneOf, text } from "../../ui/list/define-list";

export type Finding = Schemas["CPFFinding"];

/** The screen above these. */
export const hub = { title: "Relatórios", to: "/reports" };

/** A retailer acts, an administrator looks. */
export const checkBase = { admin: "/admin", varejista: "/varejistas" } as const;
export type CheckArea = keyof typeof checkBase;

export const kinds = ["CPF_REPETIDO", "RITMO", "PARCELA"] as const satisfies readonly Finding["tipo"][];
export const states = [
  "PARA_CONFERIR",
  "LEGITIMO",
  "ENCERRADO",
] as const satisfies readonly Finding["situacao"][];

/** What was found about cashiers' CPFs, the newest first. */
export const findings = defineList({
  params: { filter: text(), tipo: oneOf(kinds), situacao: oneOf(states) },
  sorts: ["ultimoDia", "primeiroDia"],
  order: "ultimoDia.desc",
  pageSize: 10,
  ask: ({ page, pageSize, sort, filter, tipo, situacao }, area: CheckArea) =>
    $api.queryOptions(
      "get",
      callOf(checkBase[area], "/conferir-cpf"),
      { params: { query: { page, pageSize, sortBy: sort, filter, tipo, situacao } } },
      tagged("cpfs"),
    ),
});

/** The receipts that a finding counted, the newest first. */
export const countedReceipts = defineList({
  params: {},
  pageSize: 20,
  ask: ({ page, pageSize }, { area, id }: { area: CheckArea; id: string }) =>
    $api.queryOptions(
      "get",
      callOf(checkBase[area], "/conferir-cpf/{id}/cupons"),
      { params: { path: { id }, query: { page, pageSize } } },
      tagged("cpfs"),
    ),
});
