import { createRoute } from "@tanstack/react-router";
import { vipRetailers } from "../../features/vip-retailers/vip-retailers";
import { lazyScreen } from "../lazy-screen";
import { inAdmin } from "./areas";

/** The administrator's VIP retailers (D-83). */
export const vipRoutes = [
  createRoute({
    getParentRoute: inAdmin,
    path: "vip-retailer-list",
    staticData: { title: "Varejistas VIP" },
    validateSearch: vipRetailers.search,
    component: lazyScreen(() => import("../../features/vip-retailers/vip-list"), "VipListScreen"),
  }),
  createRoute({
    getParentRoute: inAdmin,
    path: "vip-retailer-form",
    staticData: { title: "Cadastrar varejista VIP" },
    component: lazyScreen(() => import("../../features/vip-retailers/new-vip"), "NewVip"),
  }),
  createRoute({
    getParentRoute: inAdmin,
    path: "vip-retailer-form-edit/$id",
    staticData: { title: "Editar varejista VIP" },
    component: lazyScreen(() => import("../../features/vip-retailers/edit-vip"), "EditVip"),
  }),
] as const;
