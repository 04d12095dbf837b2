import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { defineList, text } from "../../ui/list/define-list";

/** The retailers with a VIP area, by name, five a page (VIP-01). */
export const vipRetailers = defineList({
  params: { filter: text() },
  pageSize: 5,
  ask: ({ page, pageSize, filter }) =>
    $api.queryOptions(
      "get",
      "/admin/varejistas/vip",
      { params: { query: { page, pageSize, filter } } },
      tagged("vip"),
    ),
});
