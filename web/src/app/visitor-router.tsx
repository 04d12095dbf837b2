import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { sessionQuery } from "../features/session/queries";
import { routerOptions } from "./router-options";
import { handover } from "./routes/handover";
import { visitorRoutes } from "./routes/public";
import { indexRoute, rootRoute } from "./routes/root";

/** The server says so in the document that it sends to who came without a session's cookie (newcomer.html). */
const nobodySignedIn = () => document.documentElement.dataset.session === "none";

/**
 * The router of visitor.html: everything else is the portal's. Where nobody is signed in nobody is asked who that is: the
 * refusal would be an error in the browser's console.
 */
export function createVisitorRouter(client: QueryClient, history?: RouterHistory) {
  if (nobodySignedIn()) {
    client.setQueryDefaults(sessionQuery.queryKey, { gcTime: sessionQuery.gcTime }); // kept as an answer would be
    client.setQueryData(sessionQuery.queryKey, null);
  }
  return createRouter({
    routeTree: rootRoute.addChildren([indexRoute, ...visitorRoutes, handover("$")]),
    ...routerOptions(client, history),
  });
}
