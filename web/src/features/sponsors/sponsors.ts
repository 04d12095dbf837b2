import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { defineList, text } from "../../ui/list/define-list";

/** The programme's sponsors by name, six a page (SP-01). */
export const sponsors = defineList({
  params: { filter: text() },
  pageSize: 6,
  ask: ({ page, pageSize, filter }) =>
    $api.queryOptions(
      "get",
      "/admin/patrocinadores",
      { params: { query: { page, pageSize, filter } } },
      tagged("sponsors"),
    ),
});
