import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { sessionQuery } from "../features/session/queries";
import { routerOptions } from "./router-options";
import { handover, served } from "./routes/handover";
import { visitorRoutes } from "./routes/public";
import { indexRoute, rootRoute } from "./routes/root";

/**
 * The router of visitor.html: everything else is the portal's. At '/' the server sends this document to who came without
 * a session's cookie alone, so nobody has to be asked who that is.
 */
export function createVisitorRouter(client: QueryClient, history?: RouterHistory) {
  if (served === "/") {
    client.setQueryDefaults(sessionQuery.queryKey, { gcTime: sessionQuery.gcTime }); // kept as an answer would be
    client.setQueryData(sessionQuery.queryKey, null);
  }
  return createRouter({
    routeTree: rootRoute.addChildren([indexRoute, ...visitorRoutes, handover("$")]),
    ...routerOptions(client, history),
  });
}
