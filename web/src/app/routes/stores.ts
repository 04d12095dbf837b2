import { createRoute } from "@tanstack/react-router";
import { stores } from "../../features/stores/stores";
import { lazyScreen } from "../lazy-screen";
import { inPartner, inRetailer } from "./areas";

const list = {
  path: "lojas",
  staticData: { title: "Lojas" },
  validateSearch: stores.search,
  component: lazyScreen(() => import("../../features/stores/store-list"), "StoreList"),
} as const;

const create = {
  path: "lojas/nova",
  staticData: { title: "Cadastrar loja", needs: { changes: "stores" } },
  component: lazyScreen(() => import("../../features/stores/new-store"), "NewStore"),
} as const;

const importing = {
  path: "lojas/importar",
  staticData: { title: "Importar lojas", needs: { changes: "stores" } },
  component: lazyScreen(() => import("../../features/stores/import-stores"), "ImportStores"),
} as const;

const edit = {
  path: "lojas/$id/editar",
  staticData: { title: "Editar loja", needs: { changes: "stores" } },
  component: lazyScreen(() => import("../../features/stores/edit-store"), "EditStore"),
} as const;

/** The screens of stores, which both companies' areas have. */
export const retailerStoreRoutes = [
  createRoute({ ...list, getParentRoute: inRetailer }),
  createRoute({ ...create, getParentRoute: inRetailer }),
  createRoute({ ...importing, getParentRoute: inRetailer }),
  createRoute({ ...edit, getParentRoute: inRetailer }),
] as const;

export const partnerStoreRoutes = [
  createRoute({ ...list, getParentRoute: inPartner }),
  createRoute({ ...create, getParentRoute: inPartner }),
  createRoute({ ...importing, getParentRoute: inPartner }),
  createRoute({ ...edit, getParentRoute: inPartner }),
] as const;
