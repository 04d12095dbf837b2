import type { Base } from "../../api/call-of";
import type { Area } from "../../modules/area";
import { allChannels, type Channel } from "./kinds";

/** The areas that have banners, and where their calls begin: support's are the administrator's (D-11). */
export const bannerBase = {
  admin: "/admin",
  support: "/admin",
  varejista: "/varejistas",
} as const satisfies Partial<Record<Area, Base>>;

export type BannerArea = keyof typeof bannerBase;

/** Staff chooses audience and retailer, and sees the figures (BN-53, BN-09). */
export const isStaff = (area: BannerArea) => area !== "varejista";

/** Channels of one retailer's receipts: the only ones for its own audience (BN-55, BN-56). */
export const receiptChannels: readonly Channel[] = ["APP_RECEIPT_DETAILS", "WEBAPP_PUBLIC_RECEIPT"];

/** The channels that are offered (BN-55, BN-57). */
export const channelsOf: Record<BannerArea, readonly Channel[]> = {
  admin: allChannels,
  support: allChannels,
  varejista: receiptChannels,
};
