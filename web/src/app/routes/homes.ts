import { createRoute } from "@tanstack/react-router";
import { homeSearch } from "../../features/home/search";
import { lazyScreen } from "../lazy-screen";
import { inPartner, inRetailer } from "./areas";

export const retailerHome = createRoute({
  getParentRoute: inRetailer,
  path: "/",
  staticData: { title: "Início" },
  validateSearch: homeSearch,
  component: lazyScreen(() => import("../../features/home/retailer-home"), "RetailerHome"),
});

export const partnerHome = createRoute({
  getParentRoute: inPartner,
  path: "/",
  staticData: { title: "Início" },
  validateSearch: homeSearch,
  component: lazyScreen(() => import("../../features/home/partner-home"), "PartnerHome"),
});
