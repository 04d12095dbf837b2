import type { Schemas } from "../../api/client";

export type Channel = Schemas["BannerChannel"]["channel"];
export type Status = Schemas["Banner"]["status"];

/** The four places a banner shows in (BN-24), in the order they are offered. */
export const allChannels: readonly Channel[] = [
  "APP_HOME",
  "APP_RECEIPT_LIST",
  "APP_RECEIPT_DETAILS",
  "WEBAPP_PUBLIC_RECEIPT",
];

export const allStatuses: readonly Status[] = ["ACTIVE", "SCHEDULED", "EXPIRED", "REMOVED"];
