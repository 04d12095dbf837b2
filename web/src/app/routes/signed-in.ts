import type { QueryClient } from "@tanstack/react-query";
import { createRoute, notFound, rootRouteId } from "@tanstack/react-router";
import { areaOf } from "../../modules/area";
import type { Profile } from "../../modules/current-user";
import { passGates, requireUser } from "../guards";
import { lazyScreen } from "../lazy-screen";
import { currentUser } from "../who";
import { rootRoute } from "./root";

type Matches = { staticData: { profiles?: readonly Profile[] } }[];

/** The account that enters, and whether the innermost route that names profiles leaves its own out. */
async function enter(client: QueryClient, desiredPath: string, matches: Matches) {
  const profiles = matches.findLast((match) => match.staticData.profiles)?.staticData.profiles;
  const user = await requireUser(client, desiredPath, profiles);
  return { user, foreign: profiles !== undefined && !profiles.includes(user.profile) };
}

/**
 * Parent of every screen behind sign-in: the guard, a retailer's gates and the shell, attached once. In the place of another
 * profile's screen the shell says that there is none (GR-13).
 */
export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "portal",
  beforeLoad: async ({ context: { client }, location, matches, preload }) => {
    // An address that is no screen tells a visitor the same as one that is another profile's.
    if (matches.at(-1)?.staticData.unknown && !(await currentUser(client))) {
      throw notFound({ routeId: rootRouteId });
    }
    const { user, foreign } = await enter(client, location.href, matches);
    if (!preload && !foreign) matches.at(-1)?.staticData.early?.(client, location.search);
    await passGates(client, user);
    return { user, foreign, area: areaOf[user.profile] };
  },
  component: lazyScreen(() => import("../shell/portal-layout"), "PortalLayout"),
});

/** Parent of the screens behind sign-in to which the gates lead, so that they have none themselves (GR-07). */
export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "setup",
  beforeLoad: async ({ context: { client }, location, matches }) => {
    const { user, foreign } = await enter(client, location.href, matches);
    if (foreign) throw notFound({ routeId: rootRouteId });
    return { user, area: areaOf[user.profile] };
  },
  component: lazyScreen(() => import("../shell/setup-layout"), "SetupLayout"),
});
