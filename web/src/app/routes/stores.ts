import { createRoute } from "@tanstack/react-router";
import { storeSearch } from "../../features/stores/search";
import { lazyScreen } from "../lazy-screen";
import { portalRoute } from "./root";

const getParentRoute = () => portalRoute;
const lists = () => import("../../features/stores/list-screens");
const forms = () => import("../../features/stores/form-screens");
const imports = () => import("../../features/stores/import-screens");

const CREATE = "Cadastrar loja";
const UPDATE = "Editar loja";
const IMPORT = "Importar lojas";

export const storeRoutes = [
  createRoute({
    getParentRoute,
    path: "varejista/lojas",
    staticData: { title: "Lojas", profiles: ["VAREJISTA"] },
    validateSearch: storeSearch,
    component: lazyScreen(lists, "RetailerStoresScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "varejista/lojas/nova",
    staticData: { title: CREATE, profiles: ["VAREJISTA"] },
    component: lazyScreen(forms, "NewRetailerStoreScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "varejista/lojas/importar",
    staticData: { title: IMPORT, profiles: ["VAREJISTA"] },
    component: lazyScreen(imports, "RetailerImportScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "varejista/lojas/$id/editar",
    staticData: { title: UPDATE, profiles: ["VAREJISTA"] },
    component: lazyScreen(forms, "EditRetailerStoreScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "parceiro/lojas",
    staticData: { title: "Lojas", profiles: ["PARCEIRO"] },
    validateSearch: storeSearch,
    component: lazyScreen(lists, "PartnerStoresScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "parceiro/lojas/nova",
    staticData: { title: CREATE, profiles: ["PARCEIRO"] },
    component: lazyScreen(forms, "NewPartnerStoreScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "parceiro/lojas/importar",
    staticData: { title: IMPORT, profiles: ["PARCEIRO"] },
    component: lazyScreen(imports, "PartnerImportScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "parceiro/lojas/$id/editar",
    staticData: { title: UPDATE, profiles: ["PARCEIRO"] },
    component: lazyScreen(forms, "EditPartnerStoreScreen"),
  }),
] as const;
