import { Account } from "./account";
import { Providers } from "./providers";
import { createQueryClient } from "./query-client";
import { createPortalRouter } from "./router";

// A lost session re-runs the guards, and the portal's guard leads to sign-in with the desired path.
const client = createQueryClient(() => void router.invalidate());
const router = createPortalRouter(client);

router.subscribe("onResolved", () => document.getElementById("splash")?.remove());

// The code of the first screen is fetched while the guard asks who is signed in, not after its answer. A failure
// is met again, and shown, when the router needs the screen.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  const route = router.routesById[routeId as keyof typeof router.routesById];
  if (route) router.loadRouteChunk(route)?.catch(() => undefined);
}

export function App() {
  return (
    <Providers>
      <Account client={client} router={router} />
    </Providers>
  );
}
