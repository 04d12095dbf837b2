import { createRoute } from "@tanstack/react-router";
import { consumerRequests } from "../../features/consumer-requests/requests";
import { lazyScreen } from "../lazy-screen";
import { inAdmin, inRetailer, inSupport } from "./areas";

const list = {
  path: "pedidos-de-consumidores",
  staticData: { title: "Pedidos do consumidor" },
  validateSearch: consumerRequests.search,
  component: lazyScreen(
    () => import("../../features/consumer-requests/requests-screen"),
    "ConsumerRequestsScreen",
  ),
} as const;

/** What consumers asked for without a code, for who may stop it. */
export const adminRequestRoutes = [createRoute({ ...list, getParentRoute: inAdmin })] as const;
export const supportRequestRoutes = [createRoute({ ...list, getParentRoute: inSupport })] as const;
export const retailerRequestRoutes = [
  createRoute({
    ...list,
    staticData: { ...list.staticData, needs: { area: "receipts", whole: true } },
    getParentRoute: inRetailer,
  }),
] as const;
