import { createRoute } from "@tanstack/react-router";
import { securitySearch } from "../../features/security/security-search";
import { finishedSearch, planSearch } from "../../features/subscription/search";
import { lazyScreen } from "../lazy-screen";
import { inRetailer } from "./areas";
import { setupRoute } from "./signed-in";

export const subscriptionRoute = createRoute({
  getParentRoute: inRetailer,
  path: "assinatura",
  staticData: { title: "Assinatura", needs: { area: "plan" } },
  validateSearch: planSearch,
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
    staticData: { title: "Pagamento", profiles: ["VAREJISTA"], needs: { changes: "plan" } },
    component: lazyScreen(() => import("../../features/subscription/pay-screen"), "PayScreen"),
  }),
] as const;

const besidePayment = createRoute({
  getParentRoute: () => setupRoute,
  id: "beside-payment",
  staticData: { profiles: ["VAREJISTA"] },
  component: lazyScreen(() => import("../../features/subscription/beside-payment"), "BesidePayment"),
});

// Not within addChildren: there the compiler takes a route for any, and with it every address of the portal.
const screensBesidePayment = [
  createRoute({
    getParentRoute: () => besidePayment,
    path: "varejista/assinatura/seguranca",
    staticData: { title: "Conta e segurança" },
    validateSearch: securitySearch,
    component: lazyScreen(() => import("../../features/security/security-screen"), "SecurityScreen"),
  }),
  createRoute({
    getParentRoute: () => besidePayment,
    path: "varejista/assinatura/suporte",
    staticData: { title: "Falar com o suporte" },
    component: lazyScreen(() => import("../../features/problems/problem-screen"), "ProblemBeforePayment"),
  }),
] as const;

/** What who has not paid needs all the same: the portal's own screens, with the way back to the payment. */
export const besidePaymentRoute = besidePayment.addChildren([...screensBesidePayment]);
