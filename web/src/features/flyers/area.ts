import type { Base } from "../../api/call-of";
import type { Area } from "../../modules/area";

/** The areas that have flyers (GR-27), and where their calls begin. */
export const flyerBase = { admin: "/admin", varejista: "/varejistas" } as const satisfies Partial<
  Record<Area, Base>
>;

export type FlyerArea = keyof typeof flyerBase;

/** The administrator sees every retailer's flyers, and names the retailer of a new one. */
export const ofEveryRetailer = (area: FlyerArea) => area === "admin";
