import { useRouteContext } from "@tanstack/react-router";
import type { Base } from "../../api/call-of";
import { type Area, useArea } from "../../modules/area";
import type { Act } from "../../modules/bulk/acts";
import type { ListKind } from "../../modules/export/calls";
import { messages } from "./messages";

const { title, retailerTitle, adminSubtitle, retailerSubtitle, partnerSubtitle } = messages.list;

/** A set of keys: who manages them, where their calls and screens are, and what their form asks. */
export type KeyFamily = {
  /** Where the family's calls begin. */
  base: Extract<Base, "/admin" | "/admin/retailer" | "/parceiros">;
  area: Extract<Area, "admin" | "parceiro">;
  list: "/admin/api-key-list" | "/admin/retailer-api-key/list" | "/parceiro/api-keys";
  create: "/admin/api-key-form" | "/admin/retailer-api-key/form" | "/parceiro/api-keys/nova";
  edit:
    | "/admin/api-key-form-edit/$id"
    | "/admin/retailer-api-key/edit-form/$id"
    | "/parceiro/api-keys/$id/editar";
  /** What one of them sent. */
  log: "/admin/api-key-log/$id" | "/admin/retailer-api-key/log/$id" | "/parceiro/api-keys/$id/envios";
  /** The list as a file. */
  file: Extract<ListKind, "keys" | "retailer-keys">;
  /** What one of them sent, as a file. */
  logFile: Extract<ListKind, "envios-keys" | "envios-retailer-keys">;
  /** What pauses several of them. */
  bulk: Extract<Act, "pausar-keys" | "pausar-keys-varejistas">;
  /** The name of the list, and what it says of itself. */
  title: string;
  subtitle: string;
  /** The form asks for the software house, which is mandatory (D-22). */
  asksSoftwareHouse: boolean;
  /** The retailer may be left open with 'Não informar' (D-21). */
  retailerOptional: boolean;
  /** Support may hold the management of these keys (D-57). */
  restrictable: boolean;
};

/** The families by area; retailers' keys are a second one of the administrator's. */
export const families = {
  admin: {
    base: "/admin",
    area: "admin",
    list: "/admin/api-key-list",
    file: "keys",
    logFile: "envios-keys",
    bulk: "pausar-keys",
    create: "/admin/api-key-form",
    edit: "/admin/api-key-form-edit/$id",
    log: "/admin/api-key-log/$id",
    title,
    subtitle: adminSubtitle,
    asksSoftwareHouse: true,
    retailerOptional: true,
    restrictable: false,
  },
  retailers: {
    base: "/admin/retailer",
    area: "admin",
    list: "/admin/retailer-api-key/list",
    file: "retailer-keys",
    logFile: "envios-retailer-keys",
    bulk: "pausar-keys-varejistas",
    create: "/admin/retailer-api-key/form",
    edit: "/admin/retailer-api-key/edit-form/$id",
    log: "/admin/retailer-api-key/log/$id",
    title: retailerTitle,
    subtitle: retailerSubtitle,
    asksSoftwareHouse: false,
    retailerOptional: false,
    restrictable: false,
  },
  parceiro: {
    base: "/parceiros",
    area: "parceiro",
    list: "/parceiro/api-keys",
    file: "keys",
    logFile: "envios-keys",
    bulk: "pausar-keys",
    create: "/parceiro/api-keys/nova",
    edit: "/parceiro/api-keys/$id/editar",
    log: "/parceiro/api-keys/$id/envios",
    title,
    subtitle: partnerSubtitle,
    asksSoftwareHouse: false,
    retailerOptional: true,
    restrictable: true,
  },
} as const satisfies Record<string, KeyFamily>;

/** The family that the screen is about: the area's, unless its route names another. */
export function useKeyFamily(): KeyFamily {
  const area = useArea(families);
  // Of every screen of keys; only the route of retailers' names a family.
  const named: "retailers" | undefined = useRouteContext({ strict: false, select: ({ keys }) => keys });
  return families[named ?? area];
}
