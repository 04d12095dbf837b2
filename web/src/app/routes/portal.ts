import { createRoute } from "@tanstack/react-router";
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
    component: pending,
  }),
  ...apiKeyRoutes,
] as const;
