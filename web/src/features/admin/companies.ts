import type { StaffArea } from "../../modules/area";
import { supportPage } from "../../modules/support-pages";
import type { Icon } from "../../ui/icon";
import { IconCode, IconStore } from "../../ui/icons";
import { IconBuilding } from "../../ui/portal-icons";
import { messages } from "./messages";
import type { Hit } from "./queries";

const DETAILS = {
  VAREJISTA: "/admin/retailer-details",
  PARCEIRO: "/admin/partner-details",
  LOJA: "/admin/store-details",
} as const;

/** Where the screens of one company or store stand. */
export const crumbs = [{ title: messages.home.title, to: "/admin" }];

/** The page of a company or store in each of staff's areas. */
export const pageOf = (area: StaffArea, kind: Hit["tipo"], id: string) =>
  area === "admin" ? ({ to: `${DETAILS[kind]}/$id`, params: { id } } as const) : supportPage(kind, id);

/** The screen of a company or store (D-83). */
export const detailsPath = (kind: Hit["tipo"], id: string) => `${DETAILS[kind]}/${id}`;

export const kindIcons: Record<Hit["tipo"], Icon> = {
  VAREJISTA: IconBuilding,
  PARCEIRO: IconCode,
  LOJA: IconStore,
};
