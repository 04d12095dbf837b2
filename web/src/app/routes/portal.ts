import { createRoute } from "@tanstack/react-router";
import { listSearch, reportSearch } from "../../features/receipts/search";
import { lazyScreen } from "../lazy-screen";
import { accountRoutes } from "./account";
import { apiKeyRoutes } from "./api-keys";
import { bannerRoutes } from "./banners";
import { homeRoutes } from "./homes";
import { profileRoutes } from "./profile";
import { portalRoute } from "./root";

const getParentRoute = () => portalRoute;

export const portalRoutes = [
  ...homeRoutes,
  createRoute({
    getParentRoute,
    path: "lista-cupons",
    staticData: { title: "Cupons" },
    validateSearch: reportSearch,
    component: lazyScreen(() => import("../../features/receipts/report-screen"), "ReportScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "lista-cupons/cupons",
    staticData: { title: "Lista de cupons" },
    validateSearch: listSearch,
    component: lazyScreen(() => import("../../features/receipts/list-screen"), "ListScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "lista-cupons/cupom/$accessKey",
    staticData: { title: "Cupom" },
    component: lazyScreen(() => import("../../features/receipts/receipt-screen"), "ReceiptScreen"),
  }),
  ...bannerRoutes,
  ...apiKeyRoutes,
  ...profileRoutes,
  ...accountRoutes,
] as const;
