import { createRoute } from "@tanstack/react-router";
import { homeSearch } from "../../features/home/search";
import { lazyScreen } from "../lazy-screen";
import { portalRoute } from "./root";

const getParentRoute = () => portalRoute;

export const homeRoutes = [
  createRoute({
    getParentRoute,
    path: "varejista",
    staticData: { title: "Início", profiles: ["VAREJISTA"] },
    validateSearch: homeSearch,
    component: lazyScreen(() => import("../../features/home/retailer-home"), "RetailerHome"),
  }),
  createRoute({
    getParentRoute,
    path: "parceiro",
    staticData: { title: "Início", profiles: ["PARCEIRO"] },
    validateSearch: homeSearch,
    component: lazyScreen(() => import("../../features/home/partner-home"), "PartnerHome"),
  }),
] as const;
