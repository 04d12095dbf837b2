import { createRoute } from "@tanstack/react-router";
import { tableSearch } from "../../ui/list/table-search";
import { lazyScreen } from "../lazy-screen";
import { rootRoute } from "./root";

/** Open to everybody, in the portal's document: it shows every widget. */
export const styleGuideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "style-guide",
  staticData: { title: "Guia de estilo" },
  validateSearch: tableSearch,
  component: lazyScreen(() => import("../../features/style-guide/style-guide-screen"), "StyleGuideScreen"),
});
