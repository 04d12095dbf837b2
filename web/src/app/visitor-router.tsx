import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { routerOptions } from "./router-options";
import { handover } from "./routes/handover";
import { visitorRoutes } from "./routes/public";
import { indexRoute, rootRoute } from "./routes/root";

/** The router of visitor.html: everything else is the portal's. */
export const createVisitorRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree: rootRoute.addChildren([indexRoute, ...visitorRoutes, handover("$")]),
    ...routerOptions(client, history),
  });
