import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { defineList, text } from "../../ui/list/define-list";

/** The programme's promotions, the newest first, six a page (PM-01). */
export const promotions = defineList({
  params: { filter: text() },
  pageSize: 6,
  ask: ({ page, pageSize, filter }) =>
    $api.queryOptions(
      "get",
      "/admin/promocoes",
      { params: { query: { page, pageSize, filter } } },
      tagged("promotions"),
    ),
});
