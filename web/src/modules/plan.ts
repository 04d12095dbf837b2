import { queryOptions, useQuery } from "@tanstack/react-query";
import { $api, api, type Schemas } from "../api/client";
import { tagged } from "../api/tags";
import { ApiError } from "../lib/api-error";

export type Subscription = Schemas["Subscription"];
export type Quotation = Schemas["Quotation"];

/** Answers null in place of the refusals with one of these codes, which are no failure: there is nothing to show. */
export const nullFor =
  (...codes: string[]) =>
  (error: unknown) => {
    if (error instanceof ApiError && codes.includes(error.code ?? "")) return null;
    throw error;
  };

/** The data of an answer; null where it has none. */
export const dataOf = <Data>({ data }: { data?: Data }) => data ?? null;

/**
 * The retailer's subscription; null without one (SB-01). `$api`'s own reads know no refusal that is an answer, so that
 * this one and its likes put null in its place, under `$api`'s keys.
 */
export const subscriptionQuery = queryOptions({
  queryKey: $api.queryOptions("get", "/retailers/me/subscription").queryKey,
  queryFn: ({ signal }) =>
    api.GET("/retailers/me/subscription", { signal }).then(dataOf, nullFor("billing.not_found")),
  ...tagged("stores"),
});

export const useSubscription = (enabled = true) => useQuery({ ...subscriptionQuery, enabled });

/** How long a price that was shown is not asked for again; the server keeps it for an hour. */
const QUOTED_MS = 60_000;

/** What another number of stores would cost; a refusal is said where it is asked. */
export const useQuotation = (stores: number, enabled: boolean) =>
  $api.useQuery(
    "post",
    "/retailers/me/subscription/preview",
    { body: { stores } },
    { enabled, retry: false, staleTime: QUOTED_MS, gcTime: QUOTED_MS, meta: { ownErrors: true } },
  );

/** What a store and the plan around it cost; null where nobody can pay online. */
export const usePrices = (enabled = true) =>
  useQuery({
    queryKey: $api.queryOptions("get", "/billing/prices").queryKey,
    queryFn: ({ signal }) => api.GET("/billing/prices", { signal }).then(dataOf, nullFor("billing.off")),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
    enabled,
  });

/** The plan for so many stores, a month, in cents. */
export const monthly = ({ baseCents, storeCents }: Schemas["UnitPrices"], stores: number) =>
  baseCents + storeCents * stores;
