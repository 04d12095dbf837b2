import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { defineList, text } from "../../ui/list/define-list";
import type { Owner } from "./queries";

/** The stores of a retailer, or those that a software house looks after. */
export const companyStores = defineList({
  params: { filter: text() },
  sorts: ["nomeFantasia", "documento", "varejista", "cidade", "categoria"],
  order: "nomeFantasia.asc",
  pageSize: 6,
  ask: ({ page, pageSize, sort, filter }, { profile, id }: Owner) =>
    $api.queryOptions(
      "get",
      "/admin/lojas",
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
