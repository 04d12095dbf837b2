import { createRoute } from "@tanstack/react-router";
import { finishedSearch } from "../../features/subscription/search";
import { lazyScreen } from "../lazy-screen";
import { inRetailer } from "./areas";
import { setupRoute } from "./signed-in";

export const subscriptionRoute = createRoute({
  getParentRoute: inRetailer,
  path: "assinatura",
  staticData: { title: "Assinatura" },
  component: lazyScreen(
    () => import("../../features/subscription/subscription-screen"),
    "SubscriptionScreen",
  ),
});

/** Outside of the gates, which lead to the payment themselves (GR-07). */
export const paymentRoutes = [
  createRoute({
    getParentRoute: () => setupRoute,
    path: "checkout-finished",
    staticData: { title: "Pagamento", profiles: ["VAREJISTA"] },
    validateSearch: finishedSearch,
    component: lazyScreen(() => import("../../features/subscription/finished-screen"), "FinishedScreen"),
  }),
  createRoute({
    getParentRoute: () => setupRoute,
    path: "varejista/assinatura/pagar",
    staticData: { title: "Pagamento", profiles: ["VAREJISTA"] },
    component: lazyScreen(() => import("../../features/subscription/pay-screen"), "PayScreen"),
  }),
] as const;
