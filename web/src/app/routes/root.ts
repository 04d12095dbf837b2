import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, redirect } from "@tanstack/react-router";
import "../route-meta";
import { confirmationOf } from "../../features/session/confirmation-search";
import { startOf } from "../../modules/start-screen";
import { ErrorScreen } from "../error-screen";
import { NotFoundScreen } from "../not-found-screen";
import { RootLayout } from "../root-layout";
import { currentUser } from "../who";

export const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  // Any address that holds 'confirmation' and the three values of a confirmation link is one (GR-04).
  beforeLoad: ({ location: { pathname, search } }) => {
    if (pathname === "/confirmation" || !pathname.includes("confirmation")) return;
    const link = confirmationOf(search);
    if (link) throw redirect({ to: "/confirmation", search: link, replace: true });
  },
  component: RootLayout,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundScreen,
});

/** '/': where the account begins; without a session, sign-in. */
export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: async ({ context }) => {
    const user = await currentUser(context.client);
    throw redirect({ to: user ? await startOf(user) : "/signIn", replace: true });
  },
});
