import { useQueryClient } from "@tanstack/react-query";

/**
 * What an answer tells of. A query names its tags (`tagged("stores")` among its options), and whoever changes something
 * asks again what tells of it (`useRefresh("stores")`), wherever that is shown and whatever its path.
 */
export type Tag =
  | "achievements"
  | "banners"
  | "campaigns"
  | "companySummary"
  | "contract"
  | "exports"
  | "flyers"
  | "keys"
  | "notIntegrated"
  | "retailer"
  | "security"
  | "stores"
  | "team";

/** Options of a query whose answer tells of these. */
export const tagged = (...tags: Tag[]) => ({ meta: { tags } });

/** Asks again every answer that tells of one of these. */
export function useRefresh(...tags: Tag[]) {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ meta }) => meta?.tags?.some((tag) => tags.includes(tag)) ?? false,
    });
}
