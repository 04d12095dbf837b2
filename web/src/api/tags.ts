import { type Query, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api-error";

/**
 * What an answer tells of. A query names its tags (`tagged("stores")` among its options), and whoever changes something
 * asks again what tells of it (`useRefresh("stores")`), wherever that is shown and whatever its path.
 */
export type Tag =
  | "accounts"
  | "achievements"
  | "auditCheck"
  | "banners"
  | "bulk"
  | "campaigns"
  | "companySummary"
  | "consumerRequests"
  | "consumers"
  | "contract"
  | "contractText"
  | "cpfs"
  | "exports"
  | "failures"
  | "flyers"
  | "keys"
  | "notes"
  | "notIntegrated"
  | "privacy"
  | "problems"
  | "promotions"
  | "ratings"
  | "retailer"
  | "schedules"
  | "security"
  | "silences"
  | "simulations"
  | "sponsors"
  | "stores"
  | "subscription"
  | "team"
  | "views"
  | "vip";

/** Options of a query whose answer tells of these. */
export const tagged = (...tags: Tag[]) => ({ meta: { tags } });

const telling =
  (tags: Tag[]) =>
  ({ meta }: Query) =>
    meta?.tags?.some((tag) => tags.includes(tag)) ?? false;

/**
 * Asks again every answer that tells of one of these, and waits for them: what follows meets what is there now. Where a change
 * got no answer, or the server failed (`onSettled`), nobody waits: they may be as long in coming, and the form has to say so.
 */
export function useRefresh(...tags: Tag[]) {
  const client = useQueryClient();
  return async (_answer?: unknown, error?: unknown) => {
    const asked = client.invalidateQueries({ predicate: telling(tags) });
    if (!(error instanceof Error) || (error instanceof ApiError && error.status < 500)) await asked;
  };
}

/** Forgets every answer that tells of one of these: the next screen begins without it. */
export function useForget(...tags: Tag[]) {
  const client = useQueryClient();
  return () => client.removeQueries({ predicate: telling(tags) });
}
