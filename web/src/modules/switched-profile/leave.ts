import { ApiError } from "../../lib/api-error";
import { forget, keep, readKept } from "../../lib/kept";
import { reloadAt } from "../../lib/reload";
import { clearSwitched, forgetSwitched, ownSwitched, turnedAway } from "../../lib/switched-profile";
import { holdsUnsavedWork } from "../../ui/form/unsaved-work";
import { lookAtProfile } from "./turned";

const KEY = "seiva:farewell";

/** What is said, once, after the portal was loaded again. */
export const farewell = {
  say: (message: string) => keep("sessionStorage", KEY, message),
  /** Kept when this document goes: until then it would tell itself. */
  sayWhenGone: (message: string) =>
    window.addEventListener("pagehide", () => farewell.say(message), { once: true }),
  take: () => {
    const message = readKept("sessionStorage", KEY);
    forget("sessionStorage", KEY);
    return typeof message === "string" ? message : null;
  },
};

const DETAILS = { VAREJISTA: "/admin/retailer-details", PARCEIRO: "/admin/partner-details" } as const;

/**
 * Clears both stored values and loads the portal again, outside of the profile (GR-17). Somebody who leaves by themselves comes
 * back to the company's own page, where they entered. Where it ended by itself nothing typed is lost.
 */
export function leaveProfile(message?: string) {
  const left = ownSwitched();
  if (!left) return;
  if (turnedAway()) return lookAtProfile(); // what is stored is another tab's
  if (message && holdsUnsavedWork()) {
    clearSwitched();
    return lookAtProfile({ why: message });
  }
  forgetSwitched();
  if (message) farewell.sayWhenGone(message);
  reloadAt(message ? "/" : `${DETAILS[left.profile]}/${left.id}`);
}

const REFUSALS = ["switches.expired", "switches.not_open", "switches.not_allowed"];

/** The server says that this session is not, or is no longer, in the profile that its requests name. */
export const isOutOfProfile = (error: unknown): error is ApiError =>
  error instanceof ApiError && REFUSALS.includes(error.code ?? "");
