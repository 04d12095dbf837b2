import { createRoute } from "@tanstack/react-router";
import { keySearch } from "../../features/api-keys/key-search";
import { ownKeys, restrictedPartners } from "../../features/api-keys/lists";
import { lazyScreen } from "../lazy-screen";
import { portalRoute } from "./root";

const getParentRoute = () => portalRoute;
const lists = () => import("../../features/api-keys/list-screens");
const forms = () => import("../../features/api-keys/form-screens");
const manage = lazyScreen(() => import("../../features/api-keys/manage-screen"), "ManageScreen");

const CREATE = "Cadastrar Api Key";
const UPDATE = "Atualizar Api Key";

export const apiKeyRoutes = [
  createRoute({
    getParentRoute,
    path: "admin/api-key-list",
    staticData: { title: "API keys", profiles: ["ADMINISTRADOR"] },
    validateSearch: keySearch,
    component: lazyScreen(lists, "AdminKeyListScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/api-key-form",
    staticData: { title: CREATE, profiles: ["ADMINISTRADOR"] },
    component: lazyScreen(forms, "NewAdminKeyScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/api-key-form-edit/$id",
    staticData: { title: UPDATE, profiles: ["ADMINISTRADOR"] },
    component: lazyScreen(forms, "EditAdminKeyScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/retailer-api-key/list",
    staticData: { title: "Keys de varejistas", profiles: ["ADMINISTRADOR"] },
    validateSearch: keySearch,
    component: lazyScreen(lists, "RetailerKeyListScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/retailer-api-key/form",
    staticData: { title: CREATE, profiles: ["ADMINISTRADOR"] },
    component: lazyScreen(forms, "NewRetailerKeyScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/retailer-api-key/edit-form/$id",
    staticData: { title: UPDATE, profiles: ["ADMINISTRADOR"] },
    component: lazyScreen(forms, "EditRetailerKeyScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "parceiro/api-keys",
    staticData: { title: "API keys", profiles: ["PARCEIRO"] },
    validateSearch: keySearch,
    component: lazyScreen(lists, "PartnerKeyListScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "parceiro/api-keys/nova",
    staticData: { title: CREATE, profiles: ["PARCEIRO"] },
    component: lazyScreen(forms, "NewPartnerKeyScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "parceiro/api-keys/$id/editar",
    staticData: { title: UPDATE, profiles: ["PARCEIRO"] },
    component: lazyScreen(forms, "EditPartnerKeyScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "varejista/api-keys",
    staticData: { title: "API keys", profiles: ["VAREJISTA"] },
    validateSearch: ownKeys.search,
    component: lazyScreen(() => import("../../features/api-keys/own-keys-screen"), "OwnKeysScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/manage-api-key",
    staticData: { title: "Gestão de API keys", profiles: ["ADMINISTRADOR"] },
    validateSearch: restrictedPartners.search,
    component: manage,
  }),
  createRoute({
    getParentRoute,
    path: "support/manage-api-key",
    staticData: { title: "Gestão de API keys", profiles: ["SUPORTE"] },
    validateSearch: restrictedPartners.search,
    component: manage,
  }),
] as const;
