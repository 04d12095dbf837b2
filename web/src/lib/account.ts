/** The account that this document was opened for: the first that signed in. It stays that until the document ends. */
let own: string | null = null;
/** Where the document that follows this one opens; null while this one is still its account's. */
let next: string | null = null;
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
export function endDocument(path = HERE) {
  next ??= path;
  for (const watcher of watchers) watcher();
}

/** Where the portal is to be loaded again, once this document has ended. */
export const nextPath = () => next;

/** Hears that the document ends. Returns what stops it. */
export function watchDocument(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
