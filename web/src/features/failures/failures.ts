import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { type StaffArea, staffBase } from "../../modules/area";
import { defineList, oneOf } from "../../ui/list/define-list";

export type Failure = Schemas["BackgroundFailure"];

export const kinds = ["TAREFA", "EMAIL"] as const satisfies readonly Failure["tipo"][];
export const states = ["NOVA", "VISTA"] as const satisfies readonly Failure["situacao"][];

/** What was given up in the background, the newest first. */
export const failures = defineList({
  params: { tipo: oneOf(kinds), situacao: oneOf(states) },
  sorts: ["quando"],
  order: "quando.desc",
  pageSize: 20,
  ask: ({ sort: sortBy, ...asked }, area: StaffArea) =>
    $api.queryOptions(
      "get",
      callOf(staffBase[area], "/falhas"),
      { params: { query: { ...asked, sortBy } } },
      tagged("failures"),
    ),
});
