import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { routerOptions } from "./router-options";
import { handover } from "./routes/handover";
import { portalRoutes } from "./routes/portal";
import { setupRoutes } from "./routes/profile";
import { indexRoute, rootRoute } from "./routes/root";
import { portalRoute, setupRoute } from "./routes/signed-in";
import { styleGuideRoute } from "./routes/style-guide";
import { paymentRoutes } from "./routes/subscription";
import { visitorPaths } from "./visitor-paths";

/** The router of index.html: what is behind sign-in, and every address that is no screen. */
export const createSignedInRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree: rootRoute.addChildren([
      indexRoute,
      styleGuideRoute,
      portalRoute.addChildren([...portalRoutes]),
      setupRoute.addChildren([...setupRoutes, ...paymentRoutes]),
      ...visitorPaths.map(handover),
    ]),
    ...routerOptions(client, history),
  });
