import type { Profile } from "../../modules/current-user";
import { allChannels, type Channel } from "./kinds";

/** The three sets of banner screens: where their calls and screens are, and what they show (D-11). */
export type BannerFamily = {
  /** Where the family's calls begin. */
  calls: "/admin" | "/varejistas";
  /** Who fills the form in, which decides the choices offered. */
  profile: Extract<Profile, "ADMINISTRADOR" | "SUPORTE" | "VAREJISTA">;
  list: `/${Base}/advertisement-list`;
  create: `/${Base}/advertisement-form`;
  edit: `/${Base}/advertisement-form-edit/$id`;
  details: `/${Base}/advertisement-details/$id`;
  calendar: `/${Base}/advertisement-calendar`;
  /** Chooses audience and retailer, and sees the figures (BN-53, BN-09). */
  staff: boolean;
  /** The channels that are offered (BN-55, BN-57). */
  channels: readonly Channel[];
};

type Base = "admin" | "support" | "varejista";

const screensOf = <Name extends Base>(base: Name) =>
  ({
    list: `/${base}/advertisement-list`,
    create: `/${base}/advertisement-form`,
    edit: `/${base}/advertisement-form-edit/$id`,
    details: `/${base}/advertisement-details/$id`,
    calendar: `/${base}/advertisement-calendar`,
  }) as const;

/** Channels of one retailer's receipts: the only ones for its own audience (BN-55, BN-56). */
export const receiptChannels: readonly Channel[] = ["APP_RECEIPT_DETAILS", "WEBAPP_PUBLIC_RECEIPT"];

export const adminBanners: BannerFamily = {
  calls: "/admin",
  profile: "ADMINISTRADOR",
  ...screensOf("admin"),
  staff: true,
  channels: allChannels,
};

export const supportBanners: BannerFamily = {
  calls: "/admin",
  profile: "SUPORTE",
  ...screensOf("support"),
  staff: true,
  channels: allChannels,
};

export const retailerBanners: BannerFamily = {
  calls: "/varejistas",
  profile: "VAREJISTA",
  ...screensOf("varejista"),
  staff: false,
  channels: receiptChannels,
};
