/** The account that this document was opened for: the first that signed in. It stays that until the document ends. */
let own: string | null = null;
/** What the browser turned to: another account, or another's profile (or back from it). */
type Turn = "account" | "profile";

/** Where the document that follows this one opens, and why; null while this one is still its account's. */
let next: { path: string; turn: Turn } | null = null;
const watchers = new Set<() => void>();

/** A document that no account has entered. */
export function freshDocument() {
  own = null;
  next = null;
}

/** The account that every request of this document is for; null before anybody signed in. */
export const ownAccount = () => own;

/** Whether this account may go on in this document; the first one makes the document its own. */
export function enterDocument(account: string) {
  own ??= account;
  return own === account;
}

/** The address that is open. */
export const HERE = "";

/** Ends the document: nothing of it is shown any more, and the portal is loaded again. */
export function endDocument(path = HERE, turn: Turn = "account") {
  next ??= { path, turn };
  for (const watcher of watchers) watcher();
}

/** Where the portal is to be loaded again and why, once this document has ended. */
export const documentEnd = () => next;

/** Hears that the document ends. Returns what stops it. */
export function watchDocument(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
