import { createRoute } from "@tanstack/react-router";
import { securitySearch } from "../../features/security/security-search";
import { lazyScreen } from "../lazy-screen";
import { portalRoute } from "./root";

const getParentRoute = () => portalRoute;

/** What everybody has of their own, reached from the account menu. */
export const accountRoutes = [
  createRoute({
    getParentRoute,
    path: "conta/seguranca",
    staticData: { title: "Conta e segurança" },
    validateSearch: securitySearch,
    component: lazyScreen(() => import("../../features/security/security-screen"), "SecurityScreen"),
  }),
] as const;
