import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { defineList, text } from "../../ui/list/define-list";

/** The programme's campaigns, the newest first, five a page (SF-01). */
export const campaigns = defineList({
  params: { filter: text() },
  pageSize: 5,
  ask: ({ page, pageSize, filter }) =>
    $api.queryOptions(
      "get",
      "/admin/campanhas-lojas",
      { params: { query: { page, pageSize, filter } } },
      tagged("campaigns"),
    ),
});
