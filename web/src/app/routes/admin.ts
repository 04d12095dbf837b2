import { createRoute } from "@tanstack/react-router";
import { accesses } from "../../features/accesses/queries";
import { adminHomeSearch, companySearch } from "../../features/admin/search";
import { lazyScreen } from "../lazy-screen";
import { portalRoute } from "./root";

const getParentRoute = () => portalRoute;

export const adminRoutes = [
  createRoute({
    getParentRoute,
    path: "admin",
    staticData: { title: "Administração", profiles: ["ADMINISTRADOR"] },
    validateSearch: adminHomeSearch,
    component: lazyScreen(() => import("../../features/admin/admin-home"), "AdminHome"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/retailer-details/$id",
    staticData: { title: "Varejista", profiles: ["ADMINISTRADOR"] },
    validateSearch: companySearch,
    component: lazyScreen(() => import("../../features/admin/retailer-details"), "RetailerDetails"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/partner-details/$id",
    staticData: { title: "Software house", profiles: ["ADMINISTRADOR"] },
    validateSearch: companySearch,
    component: lazyScreen(() => import("../../features/admin/partner-details"), "PartnerDetails"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/store-details/$id",
    staticData: { title: "Loja", profiles: ["ADMINISTRADOR"] },
    component: lazyScreen(() => import("../../features/admin/store-details"), "StoreDetails"),
  }),
  createRoute({
    getParentRoute,
    path: "conta/acessos",
    staticData: { title: "Acessos da equipe Seiva", profiles: ["VAREJISTA", "PARCEIRO"] },
    validateSearch: accesses.search,
    component: lazyScreen(() => import("../../features/accesses/accesses-screen"), "AccessesScreen"),
  }),
] as const;
