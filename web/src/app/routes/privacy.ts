import { createRoute } from "@tanstack/react-router";
import { requests } from "../../features/privacy/lists";
import { lazyScreen } from "../lazy-screen";
import { inAdmin, inSupport } from "./areas";

const list = {
  path: "privacidade",
  staticData: { title: "Pedidos de privacidade" },
  validateSearch: requests.search,
  component: lazyScreen(() => import("../../features/privacy/request-list"), "RequestList"),
} as const;

/** What consumers ask for by law: all of staff see the queue, administrators one request. */
export const adminPrivacyRoutes = [
  createRoute({ ...list, getParentRoute: inAdmin }),
  createRoute({
    path: "privacidade/$id",
    staticData: { title: "Pedido de privacidade" },
    component: lazyScreen(() => import("../../features/privacy/request-screen"), "RequestScreen"),
    getParentRoute: inAdmin,
  }),
] as const;

export const supportPrivacyRoutes = [createRoute({ ...list, getParentRoute: inSupport })] as const;
