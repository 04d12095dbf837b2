import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { type StaffArea, staffBase } from "../../modules/area";
import { defineList, ids, oneOf, text } from "../../ui/list/define-list";

export type FoundAccount = Schemas["FoundAccount"];

/** Accounts by the beginning of their e-mail, of a company, of the programme's own people, or with an open request, twenty a page. */
export const accounts = defineList({
  params: { filter: text(), empresaId: ids(), equipe: oneOf([true]), pedidos: oneOf([true]) },
  pageSize: 20,
  ask: ({ page, pageSize, filter, empresaId, equipe, pedidos }, area: StaffArea) =>
    $api.queryOptions(
      "get",
      callOf(staffBase[area], "/contas"),
      { params: { query: { page, pageSize, filter, empresaId, equipe, pedidos } } },
      tagged("accounts"),
    ),
});
