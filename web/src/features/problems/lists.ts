import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { type Area, ownBase, type StaffArea, staffBase } from "../../modules/area";
import { defineList, ids, oneOf, text } from "../../ui/list/define-list";

export type QueuedProblem = Schemas["QueuedProblem"];
export type OwnProblem = Schemas["OwnProblem"];

/** How a report stands, and who of staff looks after it. */
export const states = ["NOVO", "ABERTO", "AGUARDA_EQUIPE", "RESPONDIDO", "RESOLVIDO"] as const;
/** What a reader may ask for: a state, or all but the last. */
export const askedStates = [...states, "NAO_RESOLVIDO"] as const;
export const takings = ["MIM", "NINGUEM", "ALGUEM"] as const;

/** What everybody reported, for staff, the newest first. */
export const queue = defineList({
  params: { filter: text(), situacao: oneOf(askedStates), responsavel: oneOf(takings), empresaId: ids() },
  sorts: ["criadoEm"],
  order: "criadoEm.desc",
  pageSize: 20,
  ask: ({ sort: sortBy, ...asked }, area: StaffArea) =>
    $api.queryOptions(
      "get",
      callOf(staffBase[area], "/problemas"),
      { params: { query: { ...asked, sortBy } } },
      tagged("problems"),
    ),
});

/** What one reported oneself, the newest first. */
export const ownProblems = defineList({
  params: {},
  pageSize: 20,
  ask: ({ page, pageSize }, area: Area) =>
    $api.queryOptions(
      "get",
      callOf(ownBase[area], "/meus-problemas"),
      { params: { query: { page, pageSize } } },
      tagged("problems"),
    ),
});
