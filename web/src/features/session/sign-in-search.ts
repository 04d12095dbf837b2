/** Query values of '/signIn': where to go afterwards, and the profiles (comma between) that place is for. */
export type SignInSearch = { desiredPath?: string; desiredProfile?: string };

export const signInSearch = (raw: Record<string, unknown>): SignInSearch => ({
  ...(typeof raw.desiredPath === "string" ? { desiredPath: raw.desiredPath } : {}),
  ...(typeof raw.desiredProfile === "string" ? { desiredProfile: raw.desiredProfile } : {}),
});
