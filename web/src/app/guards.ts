import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { mayRead } from "../modules/access";
import type { Profile, User } from "../modules/current-user";
import { type Retailer, retailerQuery } from "../modules/own-profile";
import { subscribeFirst } from "./subscription-gate";
import { currentUser } from "./who";

/** The one screen of who must have a second factor and has none. */
const ENROL = "/conta/seguranca";

/**
 * Lets a signed-in account through, of whatever profile: without a session goes to sign-in, carrying the desired path and
 * profile (GR-05). An account that must have a second factor first goes where it enrols, carrying the desired path.
 */
export async function requireUser(
  client: QueryClient,
  desiredPath: string,
  profiles: readonly Profile[] | undefined,
): Promise<User> {
  const user = await currentUser(client);
  if (!user) {
    throw redirect({ to: "/signIn", search: { desiredPath, desiredProfile: profiles?.join(",") } });
  }
  if (user.secondFactorRequired && !desiredPath.startsWith(ENROL)) {
    throw redirect({ to: ENROL, search: { desiredPath } });
  }
  return user;
}

/** The account's retailer: as it was last read, unless that was another's. */
const ownRetailer = (client: QueryClient, user: User): Retailer | Promise<Retailer> => {
  const known = client.getQueryData<Retailer>(retailerQuery.queryKey);
  return known?.id === user.retailerId ? known : client.fetchQuery({ ...retailerQuery, staleTime: 0 });
};

/** Throws a redirect to what a retailer has to do first, or lets it through. */
type Gate = (retailer: Retailer, client: QueryClient) => void | Promise<void>;

/** An incomplete profile is completed first (GR-06). */
const completeProfile: Gate = ({ cadastroCompleto }) => {
  if (!cadastroCompleto) throw redirect({ to: "/finish-sign-up", replace: true });
};

/** What stands between a signed-in retailer and the portal, in this order; who does not pay is not led to pay. */
const retailerGates = (user: User): readonly Gate[] =>
  mayRead(user, "plan") ? [completeProfile, subscribeFirst] : [completeProfile];

/** Leads a retailer through its gates; other profiles have none, and neither has an administrator in a retailer's. */
export async function passGates(client: QueryClient, user: User) {
  if (user.profile !== "VAREJISTA" || user.switched) return;
  const retailer = await ownRetailer(client, user);
  for (const gate of retailerGates(user)) await gate(retailer, client);
}
