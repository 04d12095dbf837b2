import { forget, keep, readKept } from "../../lib/kept";
import type { SignInSearch } from "./sign-in-search";

/**
 * What waits for a password of the person's own: a sign-in's challenge, or an invitation that was opened by its link; whose
 * it is, where they wanted to go.
 */
export type PendingPassword = SignInSearch & { session: string; email: string; invited?: true };

/** Where the challenge is kept until it is answered, this tab long (SI-10). */
const KEY = "passwordCognitoUser";

export const keepPendingPassword = (pending: PendingPassword) => keep("sessionStorage", KEY, pending);

export const dropPendingPassword = () => forget("sessionStorage", KEY);

/** The challenge that is kept, or null. */
export function pendingPassword(): PendingPassword | null {
  const kept = readKept("sessionStorage", KEY) as PendingPassword | null | undefined;
  return typeof kept?.session === "string" ? kept : null;
}
