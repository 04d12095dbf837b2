import { safeDesiredPath } from "../../lib/desired-path";
import type { Profile } from "../../modules/current-user";

/** Query values of '/signIn': where to go afterwards, and the profiles (comma between) that place is for. */
export type SignInSearch = { desiredPath?: string; desiredProfile?: string };

export const signInSearch = (raw: Record<string, unknown>): SignInSearch => ({
  ...(typeof raw.desiredPath === "string" ? { desiredPath: raw.desiredPath } : {}),
  ...(typeof raw.desiredProfile === "string" ? { desiredProfile: raw.desiredProfile } : {}),
});

/** Where a sign-in leads: the desired path when it is for this profile and may be followed, else '/', the home. */
export const placeAfter = ({ desiredPath, desiredProfile }: SignInSearch, profile: Profile) => {
  const welcome = !desiredProfile || desiredProfile.split(",").includes(profile);
  return (welcome && safeDesiredPath(desiredPath)) || "/";
};
