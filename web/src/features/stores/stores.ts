import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { companyBase } from "../../modules/area";
import { defineList, text } from "../../ui/list/define-list";
import type { StoreArea } from "./area";

/** The stores of a company, by name until asked otherwise, ten a page (ST-01). */
export const stores = defineList({
  params: { filter: text() },
  sorts: [
    "nomeFantasia",
    "documento",
    "varejista",
    "cidade",
    "uf",
    "categoria",
    "softwareHouse",
    "dataCadastro",
  ],
  order: "nomeFantasia.asc",
  pageSize: 10,
  ask: ({ page, pageSize, sort, filter }, area: StoreArea) =>
    $api.queryOptions(
      "get",
      callOf(companyBase[area], "/lojas"),
      { params: { query: { page, rowsPerPage: pageSize, orderBy: sort, filter } } },
      tagged("stores"),
    ),
});
