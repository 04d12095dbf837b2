import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, redirect } from "@tanstack/react-router";
import "../route-meta";
import { confirmationOf } from "../../features/session/confirmation-search";
import { ErrorScreen } from "../error-screen";
import { currentUser, homes, requireUser } from "../guards";
import { lazyScreen } from "../lazy-screen";
import { NotFoundScreen } from "../not-found-screen";
import { RootLayout } from "../root-layout";

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

/** '/': each profile's home; without a session, sign-in. */
export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: async ({ context }) => {
    const user = await currentUser(context.client);
    throw redirect({ to: user ? homes[user.profile] : "/signIn", replace: true });
  },
});

/** Parent of every screen behind sign-in: the guard and the shell, attached once. */
export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "portal",
  beforeLoad: async ({ context, location, matches }) => {
    const profiles = matches.findLast((match) => match.staticData.profiles)?.staticData.profiles;
    return { user: await requireUser(context.client, location.href, profiles) };
  },
  component: lazyScreen(() => import("../shell/portal-layout"), "PortalLayout"),
});
