import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, redirect } from "@tanstack/react-router";
import { areaOf } from "../../modules/area";
import type { Profile } from "../../modules/current-user";
import "../route-meta";
import { confirmationOf } from "../../features/session/confirmation-search";
import { ErrorScreen } from "../error-screen";
import { currentUser, homes, passGates, requireUser } from "../guards";
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

type Matches = { staticData: { profiles?: readonly Profile[] } }[];

/** The account that enters, if the innermost route that names profiles names its own. */
const enter = (client: QueryClient, desiredPath: string, matches: Matches) =>
  requireUser(
    client,
    desiredPath,
    matches.findLast((match) => match.staticData.profiles)?.staticData.profiles,
  );

/** Parent of every screen behind sign-in: the guard, a retailer's gates and the shell, attached once. */
export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "portal",
  beforeLoad: async ({ context: { client }, location, matches }) => {
    const user = await enter(client, location.href, matches);
    await passGates(client, user);
    return { user, area: areaOf[user.profile] };
  },
  component: lazyScreen(() => import("../shell/portal-layout"), "PortalLayout"),
});

/** Parent of the screens behind sign-in to which the gates lead, so that they have none themselves (GR-07). */
export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "setup",
  beforeLoad: async ({ context: { client }, location, matches }) => {
    const user = await enter(client, location.href, matches);
    return { user, area: areaOf[user.profile] };
  },
  component: lazyScreen(() => import("../shell/setup-layout"), "SetupLayout"),
});
