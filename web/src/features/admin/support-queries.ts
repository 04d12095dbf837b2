import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";

export type RetailerRow = Schemas["RetailerReportRow"];
export type HouseRow = Schemas["SoftwareHouseReportRow"];
export type ShopRow = Schemas["StoreReportRow"];

// Support's reports answer for one of their rows what its page begins with.

export const useRetailerRow = (varejistaId: string) =>
  $api.useQuery(
    "get",
    "/support/varejistas/report",
    { params: { query: { varejistaId, pageSize: 1 } } },
    tagged("retailer"),
  );

export const useHouseRow = (softwareHouseId: string) =>
  $api.useQuery("get", "/support/parceiros/report", { params: { query: { softwareHouseId, pageSize: 1 } } });

export const useShopRow = (lojaId: string) =>
  $api.useQuery(
    "get",
    "/support/lojas/report",
    { params: { query: { lojaId, pageSize: 1 } } },
    tagged("stores"),
  );
