import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { type Area, ownBase } from "../area";

/** Shops open and close rarely, so a list of choices is good for a while. */
const CHOICES_STALE_MS = 5 * 60_000;

/** Every retailer that may be chosen in an area. */
export const retailerChoicesQuery = (area: Area) =>
  $api.queryOptions("get", callOf(ownBase[area], "/varejistas/all"), {}, { staleTime: CHOICES_STALE_MS });

/** Every store that may be chosen in an area. */
export const storeChoicesQuery = (area: Area) =>
  $api.queryOptions(
    "get",
    callOf(ownBase[area], "/lojas/all"),
    {},
    { staleTime: CHOICES_STALE_MS, ...tagged("stores") },
  );
