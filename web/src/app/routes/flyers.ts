import { createRoute } from "@tanstack/react-router";
import { flyers } from "../../features/flyers/flyers";
import { lazyScreen } from "../lazy-screen";
import { inAdmin, inRetailer } from "./areas";

const list = {
  path: "green-flyer-list",
  staticData: { title: "Encarte verde" },
  validateSearch: flyers.search,
  component: lazyScreen(() => import("../../features/flyers/flyer-list"), "FlyerList"),
} as const;

const create = {
  path: "green-flyer-form",
  staticData: { title: "Cadastrar encarte", needs: { changes: "promotion" } },
  validateSearch: flyers.search,
  component: lazyScreen(() => import("../../features/flyers/flyer-form"), "FlyerForm"),
} as const;

const details = {
  path: "green-flyer-details/$id",
  staticData: { title: "Detalhes do encarte" },
  component: lazyScreen(() => import("../../features/flyers/flyer-details"), "FlyerDetails"),
} as const;

/** The screens of flyers, which the administrator and retailers have (GR-27). */
export const adminFlyerRoutes = [
  createRoute({ ...list, getParentRoute: inAdmin }),
  createRoute({ ...create, getParentRoute: inAdmin }),
  createRoute({ ...details, getParentRoute: inAdmin }),
] as const;

export const retailerFlyerRoutes = [
  createRoute({ ...list, getParentRoute: inRetailer }),
  createRoute({ ...create, getParentRoute: inRetailer }),
  createRoute({ ...details, getParentRoute: inRetailer }),
] as const;
