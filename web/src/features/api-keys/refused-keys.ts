import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { type StaffArea, staffBase } from "../../modules/area";
import { defineList } from "../../ui/list/define-list";

export type RefusedKey = Schemas["RefusedKey"];

/** The keys that are refused more than usual, those with the most refusals first. */
export const refusedKeys = defineList({
  params: {},
  sorts: ["recusados", "desde"],
  order: "recusados.desc",
  pageSize: 20,
  ask: ({ page, pageSize, sort: sortBy }, area: StaffArea) =>
    $api.queryOptions(
      "get",
      callOf(staffBase[area], "/recusas"),
      { params: { query: { page, pageSize, sortBy } } },
      tagged("keys"),
    ),
});
