import { keepInTab, keptInTab } from "./tab";

/** A retailer's VIP area: whose it is, and the key of its address. */
export type Domain = { document: string; key: string };

/** The area that this document shows; it stays the same until the browser loads another. */
let current: Domain | undefined;

export const enterDomain = (domain: Domain | undefined) => {
  current = domain;
};

/** Whether a VIP area is shown. */
export const isVip = () => current !== undefined;

/** Where this document's calls begin, and what they carry besides a token (VIP-05). */
export const callsOf = (): { base: string; headers: Record<string, string> } =>
  current
    ? {
        base: "/api/customer/vip",
        headers: { "retailer-document": current.document, "domain-key": current.key },
      }
    : { base: "/api/customer", headers: {} };

const DOCUMENT = "retailer-document";
const KEY = "domain-key";

const placeOf = (document: string) => `${KEY} ${document}`;

/**
 * Takes the key out of the address, so that it stands neither in the history nor in what people copy; this tab keeps it.
 * Undefined: the address is incomplete.
 */
export function takeDomain(): Domain | undefined {
  const query = new URLSearchParams(window.location.search);
  const document = query.get(DOCUMENT) ?? "";
  const domain = { document, key: query.get(KEY) ?? keptInTab(placeOf(document)) };
  if (query.has(KEY)) {
    query.delete(KEY);
    window.history.replaceState(window.history.state, "", `${window.location.pathname}?${query}`);
  }
  if (!domain.document || !domain.key) return undefined;
  keepInTab(placeOf(domain.document), domain.key);
  return domain;
}
