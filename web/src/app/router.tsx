import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { ScreenSkeleton } from "../ui/skeletons";
import { ErrorScreen } from "./error-screen";
import { NotFoundScreen } from "./not-found-screen";
import { portalRoutes } from "./routes/portal";
import { setupRoutes } from "./routes/profile";
import { publicRoutes } from "./routes/public";
import { indexRoute, portalRoute, rootRoute, setupRoute } from "./routes/root";
import { besidePaymentRoute, paymentRoutes } from "./routes/subscription";

const routeTree = rootRoute.addChildren([
  indexRoute,
  ...publicRoutes,
  portalRoute.addChildren([...portalRoutes]),
  setupRoute.addChildren([...setupRoutes, ...paymentRoutes, besidePaymentRoute]),
]);

/** The portal's router. Paths are exact in case: '/signIn' is a screen, '/signin' is not. */
export const createPortalRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    context: { client },
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
