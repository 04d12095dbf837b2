import { RouterProvider } from "@tanstack/react-router";
import { sessionOverQuery, sessionQuery } from "../features/session/queries";
import { reloadAt } from "../lib/reload";
import { onSessionElsewhere } from "../lib/session-news";
import { onSwitchedElsewhere } from "../lib/switched-profile";
import { Providers } from "./providers";
import { createQueryClient } from "./query-client";
import { createPortalRouter } from "./router";

// A lost session re-runs the guards, and the portal's guard leads to sign-in with the desired path.
const client = createQueryClient(() => void router.invalidate());
const router = createPortalRouter(client);

// Every tab of this browser is in the same profile.
onSwitchedElsewhere(() => reloadAt("/"));

// And in the same session: what only another account might see does not stay on screen.
onSessionElsewhere((accountId) => {
  const account = client.getQueryData(sessionQuery.queryKey);
  if (account === undefined) return;
  if ((account?.id ?? null) !== accountId) reloadAt(router.latestLocation.href);
  else client.setQueryData(sessionOverQuery.queryKey, false);
});

router.subscribe("onResolved", () => document.getElementById("splash")?.remove());

// The code of the first screen is fetched while the guard asks who is signed in, not after its answer. A failure
// is met again, and shown, when the router needs the screen.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  const route = router.routesById[routeId as keyof typeof router.routesById];
  if (route) router.loadRouteChunk(route)?.catch(() => undefined);
}

export function App() {
  return (
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>
  );
}
