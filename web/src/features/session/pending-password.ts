import type { SignInSearch } from "./sign-in-search";

/** A sign-in that waits for a password of the person's own: the challenge, whose it is, where they wanted to go. */
export type PendingPassword = SignInSearch & { session: string; email: string };

/** Where the challenge is kept until it is answered, this tab long (SI-10). */
const KEY = "passwordCognitoUser";

export const keepPendingPassword = (pending: PendingPassword) =>
  sessionStorage.setItem(KEY, JSON.stringify(pending));

export const dropPendingPassword = () => sessionStorage.removeItem(KEY);

/** The challenge that is kept, or null. */
export function pendingPassword(): PendingPassword | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return typeof kept?.session === "string" ? kept : null;
  } catch {
    return null;
  }
}
