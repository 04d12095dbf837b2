import type { QueryClient } from "@tanstack/react-query";
import { createRoute, notFound, rootRouteId } from "@tanstack/react-router";
import { areaOf } from "../../modules/area";
import type { Profile } from "../../modules/current-user";
import { passGates, requireUser } from "../guards";
import { lazyScreen } from "../lazy-screen";
import { currentUser } from "../who";
import { rootRoute } from "./root";

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
  beforeLoad: async ({ context: { client }, location, matches, preload }) => {
    // An address that is no screen tells a visitor the same as one that is another profile's.
    if (matches.at(-1)?.staticData.unknown && !(await currentUser(client))) {
      throw notFound({ routeId: rootRouteId });
    }
    const user = await enter(client, location.href, matches);
    if (!preload) matches.at(-1)?.staticData.early?.(client, location.search);
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
