import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { type CompanyArea, companyBase } from "../../modules/area";
import { defineList, text } from "../../ui/list/define-list";

/**
 * The other accounts of a company, in the order in which they were made. The API counts pages from 1 (SA-06); a later
 * page that comes back empty gives way to the first (SA-08).
 */
export const team = defineList({
  params: { filter: text() },
  order: "criadaEm.asc",
  pageSize: 3,
  missing: "first",
  ask: ({ page, pageSize, filter }, area: CompanyArea) =>
    $api.queryOptions(
      "get",
      callOf(companyBase[area], "/usuarios-secundarios"),
      { params: { query: { page: page + 1, rowsPerPage: pageSize, filter } } },
      tagged("team"),
    ),
});
