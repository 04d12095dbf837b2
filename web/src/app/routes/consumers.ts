import { createRoute } from "@tanstack/react-router";
import { consumers } from "../../features/consumers/consumers";
import { lazyScreen } from "../lazy-screen";
import { inAdmin } from "./areas";

/** The administrator's consumers (RT-07). */
export const consumerRoutes = [
  createRoute({
    getParentRoute: inAdmin,
    path: "customers-list",
    staticData: { title: "Consumidores" },
    validateSearch: consumers.search,
    component: lazyScreen(() => import("../../features/consumers/consumer-list"), "ConsumerList"),
  }),
] as const;
