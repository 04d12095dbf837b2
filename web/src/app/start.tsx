import "../ui/theme/global.css";
import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { type ComponentType, Fragment, type PropsWithChildren, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { farewell } from "../modules/switched-profile/leave";
import { ToastRegion } from "../ui/toast";
import { Account } from "./account";
import { createQueryClient } from "./query-client";

/** Draws a document: its router, in what all of them share and in a frame of its own. */
export function start(
  createDocumentRouter: (client: QueryClient) => AnyRouter,
  Frame: ComponentType<PropsWithChildren> = Fragment,
) {
  // A lost session re-runs the guards, and the portal's guard leads to sign-in with the desired path: another document,
  // which says why.
  const client = createQueryClient((why) => {
    if (why) farewell.sayWhenGone(why);
    void router.invalidate();
  });
  const router = createDocumentRouter(client);

  // The code of the first screen is fetched while the guard asks who is signed in, not after its answer. A failure
  // is met again, and shown, when the router needs the screen.
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId];
    if (route) router.loadRouteChunk(route)?.catch(() => undefined);
  }

  const root = document.getElementById("root");
  if (!root) throw new Error("the document has no #root");
  createRoot(root).render(
    <StrictMode>
      <Frame>
        <ToastRegion />
        <Account client={client} router={router} />
      </Frame>
    </StrictMode>,
  );
}
