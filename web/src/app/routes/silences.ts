import { createRoute } from "@tanstack/react-router";
import { silences } from "../../features/quiet/silences";
import { lazyScreen } from "../lazy-screen";
import { portalRoute } from "./signed-in";

/** Stores whose receipts stopped, at one address for all profiles: letters lead there. */
export const silencesRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: "lojas-paradas",
  staticData: { title: "Lojas paradas" },
  validateSearch: silences.search,
  component: lazyScreen(() => import("../../features/quiet/silences-screen"), "SilencesScreen"),
});
