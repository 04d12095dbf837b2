import { useQuery } from "@tanstack/react-query";
import { $api, type Schemas } from "../api/client";
import { orNull } from "../api/or-null";
import { tagged } from "../api/tags";

export type Subscription = Schemas["Subscription"];
export type Quotation = Schemas["Quotation"];

/** The retailer's subscription; null without one (SB-01). It tells how many stores are used. */
export const subscriptionQuery = orNull(
  $api.queryOptions("get", "/retailers/me/subscription", undefined, tagged("stores", "subscription")),
  "billing.not_found",
);

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
    ...orNull(
      $api.queryOptions("get", "/billing/prices", undefined, { meta: { ownErrors: true } }),
      "billing.off",
    ),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });

/** The plan for so many stores, a month, in cents. */
export const monthly = ({ baseCents, storeCents }: Schemas["UnitPrices"], stores: number) =>
  baseCents + storeCents * stores;
