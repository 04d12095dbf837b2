import { createRoute } from "@tanstack/react-router";
import { listSearch, reportSearch } from "../../features/receipts/search";
import { lazyScreen } from "../lazy-screen";
import { apiKeyRoutes } from "./api-keys";
import { portalRoute } from "./root";

const getParentRoute = () => portalRoute;
const pending = lazyScreen(() => import("../pending-screen"), "PendingScreen");

export const portalRoutes = [
  createRoute({
    getParentRoute,
    path: "varejista",
    staticData: { title: "Início", profiles: ["VAREJISTA"] },
    component: pending,
  }),
  createRoute({
    getParentRoute,
    path: "parceiro",
    staticData: { title: "Início", profiles: ["PARCEIRO"] },
    component: pending,
  }),
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
] as const;
