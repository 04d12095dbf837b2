import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { ownBase } from "../../modules/area";
import { defineList, oneOf, text } from "../../ui/list/define-list";

/** Where staff help: the bases of its calls, by the area of its screens. */
export const staffBase = { admin: ownBase.admin, support: ownBase.support };

export type StaffArea = keyof typeof staffBase;

export type FoundAccount = Schemas["FoundAccount"];

/** Accounts by the beginning of their e-mail, twenty a page. */
export const accounts = defineList({
  params: { filter: text(), equipe: oneOf([true]) },
  pageSize: 20,
  ask: ({ page, pageSize, filter, equipe }, area: StaffArea) =>
    $api.queryOptions(
      "get",
      callOf(staffBase[area], "/contas"),
      { params: { query: { page, pageSize, filter, equipe } } },
      tagged("accounts"),
    ),
});
