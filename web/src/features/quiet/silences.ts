import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { type Area, ownBase } from "../../modules/area";
import { defineList, oneOf, text } from "../../ui/list/define-list";

export type Silence = Schemas["SilentStore"];

/** How a silence may stand. */
export const states = ["PARADA", "ADIADA", "VOLTOU"] as const satisfies readonly Silence["situacao"][];

/** Told silences of stores, the newest first. */
export const silences = defineList({
  params: { filter: text(), situacao: oneOf(states) },
  sorts: ["avisadaEm", "desde"],
  order: "avisadaEm.desc",
  pageSize: 10,
  ask: ({ page, pageSize, sort, filter, situacao }, area: Area) =>
    $api.queryOptions(
      "get",
      callOf(ownBase[area], "/lojas-paradas"),
      { params: { query: { page, pageSize, sortBy: sort, filter, situacao } } },
      tagged("silences"),
    ),
});

/** Also a refusal may show what is on screen to be old. */
export const useSnooze = (area: Area) =>
  $api.useMutation("put", callOf(ownBase[area], "/lojas-paradas/{id}/adiamento"), {
    onSettled: useRefresh("silences"),
  });

export const useWake = (area: Area) =>
  $api.useMutation("delete", callOf(ownBase[area], "/lojas-paradas/{id}/adiamento"), {
    onSettled: useRefresh("silences"),
  });
