import { createRoute } from "@tanstack/react-router";
import { askHome, homeStores } from "../../features/home/store-rows";
import { lazyScreen } from "../lazy-screen";
import { inPartner, inRetailer } from "./areas";

export const retailerHome = createRoute({
  getParentRoute: inRetailer,
  path: "/",
  staticData: { title: "Início", early: askHome("varejista") },
  validateSearch: homeStores.search,
  component: lazyScreen(() => import("../../features/home/retailer-home"), "RetailerHome"),
});

export const partnerHome = createRoute({
  getParentRoute: inPartner,
  path: "/",
  staticData: { title: "Início", early: askHome("parceiro") },
  validateSearch: homeStores.search,
  component: lazyScreen(() => import("../../features/home/partner-home"), "PartnerHome"),
});
