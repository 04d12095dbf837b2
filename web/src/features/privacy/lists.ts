import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { type StaffArea, staffBase } from "../../modules/area";
import { defineList, oneOf } from "../../ui/list/define-list";

export type PrivacyRequest = Schemas["PrivacyRequest"];

export const states = ["ABERTO", "EM_ANALISE", "RESPONDIDO", "RECUSADO", "ENCERRADO"] as const;
export const kinds = ["ACESSO", "CORRECAO", "ELIMINACAO", "QUEM_CONSULTOU", "OUTRO"] as const;
export const clocks = ["PERTO", "VENCIDO"] as const;

/** What consumers ask for by law, what waits for an answer first, the most urgent of it before all. */
export const requests = defineList({
  params: { situacao: oneOf(states), tipo: oneOf(kinds), restam: oneOf(clocks) },
  sorts: ["prazo", "criadoEm"],
  order: "prazo.asc",
  pageSize: 20,
  ask: ({ sort: sortBy, ...asked }, area: StaffArea) =>
    $api.queryOptions(
      "get",
      callOf(staffBase[area], "/privacidade"),
      { params: { query: { ...asked, sortBy } } },
      tagged("privacy"),
    ),
});
