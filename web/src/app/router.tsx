import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { routerOptions } from "./router-options";
import { portalRoutes } from "./routes/portal";
import { setupRoutes } from "./routes/profile";
import { visitorRoutes } from "./routes/public";
import { indexRoute, rootRoute } from "./routes/root";
import { portalRoute, setupRoute } from "./routes/signed-in";
import { styleGuideRoute } from "./routes/style-guide";
import { paymentRoutes } from "./routes/subscription";

/**
 * Every screen in one router: where links may lead, for the compiler, and what most tests open. In a browser the screens
 * stand in two documents: `visitor-router` and `signed-in-router`.
 */
export const createPortalRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree: rootRoute.addChildren([
      indexRoute,
      ...visitorRoutes,
      styleGuideRoute,
      portalRoute.addChildren([...portalRoutes]),
      setupRoute.addChildren([...setupRoutes, ...paymentRoutes]),
    ]),
    ...routerOptions(client, history),
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
