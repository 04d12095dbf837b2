import { createRoute } from "@tanstack/react-router";
import { tableSearch } from "../../ui/data-table/table-search";
import { lazyScreen } from "../lazy-screen";
import { identityRoutes } from "./identity";
import { rootRoute } from "./root";

const getParentRoute = () => rootRoute;
const unavailable = lazyScreen(
  () => import("../../features/session/unavailable-screen"),
  "UnavailableScreen",
);

export const publicRoutes = [
  ...identityRoutes,
  createRoute({
    getParentRoute,
    path: "sign-up",
    staticData: { title: "Criar conta" },
    component: unavailable,
  }),
  createRoute({
    getParentRoute,
    path: "style-guide",
    staticData: { title: "Guia de estilo" },
    validateSearch: tableSearch,
    component: lazyScreen(() => import("../../features/style-guide/style-guide-screen"), "StyleGuideScreen"),
  }),
] as const;
