import { createRoute } from "@tanstack/react-router";
import { trail } from "../../features/audit/trail";
import { lazyScreen } from "../lazy-screen";
import { inAdmin } from "./areas";

/** Who did what, for administrators. */
export const auditRoute = createRoute({
  getParentRoute: inAdmin,
  path: "auditoria",
  staticData: { title: "Auditoria" },
  validateSearch: trail.search,
  component: lazyScreen(() => import("../../features/audit/trail-screen"), "TrailScreen"),
});
