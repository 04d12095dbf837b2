import { createRoute } from "@tanstack/react-router";
import { tableSearch } from "../../ui/list/table-search";
import { lazyScreen } from "../lazy-screen";
import { identityRoutes } from "./identity";
import { publicTextRoutes } from "./legal-texts";
import { rootRoute } from "./root";
import { signUpRoutes } from "./sign-up";

export const publicRoutes = [
  ...identityRoutes,
  ...signUpRoutes,
  ...publicTextRoutes,
  createRoute({
    getParentRoute: () => rootRoute,
    path: "style-guide",
    staticData: { title: "Guia de estilo" },
    validateSearch: tableSearch,
    component: lazyScreen(() => import("../../features/style-guide/style-guide-screen"), "StyleGuideScreen"),
  }),
] as const;
