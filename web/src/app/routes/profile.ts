import { createRoute } from "@tanstack/react-router";
import { lazyScreen } from "../lazy-screen";
import { portalRoute, setupRoute } from "./signed-in";

export const profileRoutes = [
  createRoute({
    getParentRoute: () => portalRoute,
    path: "editar-perfil",
    staticData: { title: "Perfil", profiles: ["VAREJISTA", "PARCEIRO"], needs: { changes: "company" } },
    component: lazyScreen(() => import("../../features/profile/profile-screen"), "ProfileScreen"),
  }),
] as const;

export const setupRoutes = [
  createRoute({
    getParentRoute: () => setupRoute,
    path: "finish-sign-up",
    staticData: { title: "Complete o cadastro", profiles: ["VAREJISTA"] },
    component: lazyScreen(() => import("../../features/profile/finish-screen"), "FinishScreen"),
  }),
] as const;
