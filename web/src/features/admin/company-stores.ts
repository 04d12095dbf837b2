import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { type StaffArea, staffBase } from "../../modules/area";
import { defineList, text } from "../../ui/list/define-list";
import type { Owner } from "./queries";

export type StoreRow = Schemas["StoreReportRow"];

/** The stores of a retailer, or those that a software house looks after; first what never sent, then the longest silent. */
export const companyStores = defineList({
  params: { filter: text() },
  sorts: ["nomeFantasia", "documento", "varejista", "situacao", "cupons", "identificados"],
  order: "situacao.asc",
  pageSize: 6,
  ask: ({ page, pageSize, sort, filter }, { profile, id, area }: Owner & { area: StaffArea }) =>
    $api.queryOptions(
      "get",
      callOf(staffBase[area], "/lojas/report"),
      {
        params: {
          query: {
            ...(profile === "VAREJISTA" ? { varejistaId: id } : { softwareHouseId: id }),
            ...{ page, pageSize, sortBy: sort, filter },
          },
        },
      },
      tagged("stores"),
    ),
});
