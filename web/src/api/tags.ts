import { type Query, useQueryClient } from "@tanstack/react-query";

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

/** Asks again every answer that tells of one of these. */
export function useRefresh(...tags: Tag[]) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: telling(tags) });
}

/** Forgets every answer that tells of one of these: the next screen begins without it. */
export function useForget(...tags: Tag[]) {
  const client = useQueryClient();
  return () => client.removeQueries({ predicate: telling(tags) });
}
