import { endDocument } from "../../lib/account";
import { turnedAway } from "../../lib/switched-profile";
import { holdsUnsavedWork } from "../../ui/form/unsaved-work";

/** Why a document waits; each telling is another object. */
export type Held = { why: string | undefined };

/** Set while the browser is in another profile than this document, which holds something unsaved. */
let held: Held | null = null;
const watchers = new Set<() => void>();

export const heldProfile = () => held;

/** Hears when the document is held, told of it again, or free. Returns what stops it. */
export function watchHeld(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/**
 * Looks at whose profile the browser is in. A document of another one ends and is loaded again, unless something typed
 * would be lost: then it is held, and people are told, until they have decided, or the browser is back in its profile.
 */
export function lookAtProfile({ again = false, why }: { again?: boolean; why?: string } = {}) {
  const away = turnedAway();
  if (away && !holdsUnsavedWork()) return endDocument("/", "profile");
  if (away && held && !again) return;
  if (!away && !held) return;
  held = away ? { why } : null;
  for (const watcher of watchers) watcher();
}
