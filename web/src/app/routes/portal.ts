import { createRoute } from "@tanstack/react-router";
import { listSearch, reportSearch } from "../../features/receipts/search";
import { lazyScreen } from "../lazy-screen";
import { accountRoutes } from "./account";
import { adminRoutes } from "./admin";
import { apiKeyRoutes } from "./api-keys";
import { documentRoutes } from "./documents";
import { homeRoutes } from "./homes";
import { portalTextRoutes } from "./legal-texts";
import { profileRoutes } from "./profile";
import { portalRoute } from "./root";
import { storeRoutes } from "./stores";
import { subscriptionRoutes } from "./subscription";
import { teamRoutes } from "./team";

const getParentRoute = () => portalRoute;

export const portalRoutes = [
  ...homeRoutes,
  ...adminRoutes,
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
  ...apiKeyRoutes,
  ...documentRoutes,
  ...profileRoutes,
  ...accountRoutes,
  ...storeRoutes,
  ...teamRoutes,
  ...portalTextRoutes,
  ...subscriptionRoutes,
] as const;
