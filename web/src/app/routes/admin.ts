import { createRoute } from "@tanstack/react-router";
import { adminHomeSearch, companySearch } from "../../features/admin/search";
import { lazyScreen } from "../lazy-screen";
import { inAdmin, inSupport } from "./areas";

/** '/support': what needs support (RT-11). */
export const supportHome = createRoute({
  getParentRoute: inSupport,
  path: "/",
  staticData: { title: "Suporte" },
  component: lazyScreen(() => import("../../features/admin/support-home"), "SupportHome"),
});

/** A company or store as support sees it. */
export const supportCompany = createRoute({
  getParentRoute: inSupport,
  path: "empresas/$tipo/$id",
  staticData: { title: "Empresa" },
  validateSearch: companySearch,
  component: lazyScreen(() => import("../../features/admin/support-company"), "SupportCompany"),
});

/** The administrator's home and what the search there leads to. */
export const companyRoutes = [
  createRoute({
    getParentRoute: inAdmin,
    path: "/",
    staticData: { title: "Administração" },
    validateSearch: adminHomeSearch,
    component: lazyScreen(() => import("../../features/admin/admin-home"), "AdminHome"),
  }),
  createRoute({
    getParentRoute: inAdmin,
    path: "retailer-details/$id",
    staticData: { title: "Varejista" },
    validateSearch: companySearch,
    component: lazyScreen(() => import("../../features/admin/retailer-details"), "RetailerDetails"),
  }),
  createRoute({
    getParentRoute: inAdmin,
    path: "partner-details/$id",
    staticData: { title: "Software house" },
    validateSearch: companySearch,
    component: lazyScreen(() => import("../../features/admin/partner-details"), "PartnerDetails"),
  }),
  createRoute({
    getParentRoute: inAdmin,
    path: "store-details/$id",
    staticData: { title: "Loja" },
    component: lazyScreen(() => import("../../features/admin/store-details"), "StoreDetails"),
  }),
] as const;
