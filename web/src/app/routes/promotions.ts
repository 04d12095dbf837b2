import { createRoute } from "@tanstack/react-router";
import { promotions } from "../../features/promotions/promotions";
import { lazyScreen } from "../lazy-screen";
import { inAdmin } from "./areas";

export const promotionRoutes = [
  createRoute({
    getParentRoute: inAdmin,
    path: "promotion-list",
    staticData: { title: "Promoções" },
    validateSearch: promotions.search,
    component: lazyScreen(() => import("../../features/promotions/promotion-list"), "PromotionListScreen"),
  }),
  createRoute({
    getParentRoute: inAdmin,
    path: "promotion-form",
    staticData: { title: "Criar promoção" },
    component: lazyScreen(() => import("../../features/promotions/promotion-screens"), "NewPromotionScreen"),
  }),
  createRoute({
    getParentRoute: inAdmin,
    path: "promotion-form-edit/$id",
    staticData: { title: "Promoção" },
    component: lazyScreen(() => import("../../features/promotions/promotion-screens"), "EditPromotionScreen"),
  }),
] as const;
