import { createRoute } from "@tanstack/react-router";
import { keys, ownKeys, restrictedPartners } from "../../features/api-keys/lists";
import { logSearch } from "../../features/api-keys/log-search";
import { lazyScreen } from "../lazy-screen";
import { inAdmin, inPartner, inRetailer, inSupport } from "./areas";

const list = lazyScreen(() => import("../../features/api-keys/key-list"), "KeyList");
const create = lazyScreen(() => import("../../features/api-keys/new-key"), "NewKey");
const edit = lazyScreen(() => import("../../features/api-keys/edit-key"), "EditKey");
const log = lazyScreen(() => import("../../features/api-keys/log-screen"), "LogScreen");

const needs = { area: "keys" } as const;
const LIST = { title: "API keys", needs };
const CREATE = { title: "Cadastrar Api Key", needs };
const UPDATE = { title: "Atualizar Api Key", needs };
const LOG = { title: "Registro de envios", needs };

/** Retailers' keys, which stand in the administrator's area beside its own (D-21): its screens ask which they show. */
const ofRetailers = createRoute({
  getParentRoute: inAdmin,
  path: "retailer-api-key",
  beforeLoad: () => ({ keys: "retailers" as const }),
});

const keysOfRetailers = [
  createRoute({
    getParentRoute: () => ofRetailers,
    path: "list",
    staticData: { title: "Keys de varejistas" },
    validateSearch: keys.search,
    component: list,
  }),
  createRoute({
    getParentRoute: () => ofRetailers,
    path: "form",
    staticData: CREATE,
    component: create,
  }),
  createRoute({
    getParentRoute: () => ofRetailers,
    path: "edit-form/$id",
    staticData: UPDATE,
    component: edit,
  }),
  createRoute({
    getParentRoute: () => ofRetailers,
    path: "log/$id",
    staticData: LOG,
    validateSearch: logSearch,
    component: log,
  }),
] as const;

export const adminKeyRoutes = [
  createRoute({
    getParentRoute: inAdmin,
    path: "api-key-list",
    staticData: LIST,
    validateSearch: keys.search,
    component: list,
  }),
  createRoute({
    getParentRoute: inAdmin,
    path: "api-key-form",
    staticData: CREATE,
    component: create,
  }),
  createRoute({
    getParentRoute: inAdmin,
    path: "api-key-form-edit/$id",
    staticData: UPDATE,
    component: edit,
  }),
  createRoute({
    getParentRoute: inAdmin,
    path: "api-key-log/$id",
    staticData: LOG,
    validateSearch: logSearch,
    component: log,
  }),
  ofRetailers.addChildren([...keysOfRetailers]),
] as const;

export const partnerKeyRoutes = [
  createRoute({
    getParentRoute: inPartner,
    path: "api-keys",
    staticData: LIST,
    validateSearch: keys.search,
    component: list,
  }),
  createRoute({
    getParentRoute: inPartner,
    path: "api-keys/nova",
    staticData: CREATE,
    component: create,
  }),
  createRoute({
    getParentRoute: inPartner,
    path: "api-keys/$id/editar",
    staticData: UPDATE,
    component: edit,
  }),
  createRoute({
    getParentRoute: inPartner,
    path: "api-keys/$id/envios",
    staticData: LOG,
    validateSearch: logSearch,
    component: log,
  }),
] as const;

/** The keys that reach a retailer. */
export const ownKeysRoute = createRoute({
  getParentRoute: inRetailer,
  path: "api-keys",
  staticData: LIST,
  validateSearch: ownKeys.search,
  component: lazyScreen(() => import("../../features/api-keys/own-keys-screen"), "OwnKeysScreen"),
});

const manage = {
  path: "manage-api-key",
  staticData: { title: "Gestão de API keys" },
  validateSearch: restrictedPartners.search,
  component: lazyScreen(() => import("../../features/api-keys/manage-screen"), "ManageScreen"),
} as const;

/** What staff does with software houses' keys. */
export const adminManageRoute = createRoute({ ...manage, getParentRoute: inAdmin });
export const supportManageRoute = createRoute({ ...manage, getParentRoute: inSupport });
