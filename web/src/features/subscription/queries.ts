import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas } from "../../api/client";
import { ApiError } from "../../lib/api-error";
import { retailerQuery } from "../../modules/own-profile";

export type Subscription = Schemas["Subscription"];
export type Product = Schemas["SubscriptionProduct"];

const NO_SUBSCRIPTION = "billing.not_found";
const NO_PROVIDER = "billing.off";
const NOTHING_TO_PAY = "billing.already_paid";
/** How long a payment page that could not be had is not asked for again. */
const RETRY_AFTER_MS = 60_000;

/** Answers null in place of one of these refusals. */
const unless = async <Data>(codes: string[], ask: () => Promise<{ data?: Data }>) => {
  try {
    return (await ask()).data ?? null;
  } catch (error) {
    if (error instanceof ApiError && codes.includes(error.code ?? "")) return null;
    throw error;
  }
};

const subscriptionQuery = queryOptions({
  queryKey: ["subscription"],
  queryFn: ({ signal }) => unless([NO_SUBSCRIPTION], () => api.GET("/retailers/me/subscription", { signal })),
});

/** The retailer's subscription; null without one (SB-01). */
export const useSubscription = () => useQuery(subscriptionQuery);

/** Asks afresh whether the first payment is still to come, as a boleto's is; false when that cannot be known. */
export function useIsPending() {
  const client = useQueryClient();
  return () =>
    client.fetchQuery({ ...subscriptionQuery, staleTime: 0, meta: { ownErrors: true } }).then(
      (subscription) => subscription?.status === "PENDENTE",
      () => false,
    );
}

/** What the retailer would pay for now; null where nobody can pay online. */
export const usePlan = (enabled = true) =>
  useQuery({
    queryKey: ["plan"],
    queryFn: ({ signal }) => unless([NO_PROVIDER], () => api.GET("/retailers/me/plan", { signal })),
    meta: { ownErrors: true },
    enabled,
  });

/**
 * The payment page for the gate; null when there is none to lead to: nothing is open, nobody can pay online, or the
 * provider does not answer, which must not keep a retailer out.
 */
export const paymentPageQuery = queryOptions({
  queryKey: ["payment-page"],
  queryFn: async ({ signal }) => {
    try {
      return (await api.GET("/retailers/me/checkout-url", { signal })).data?.checkoutURL ?? null;
    } catch (error) {
      if (error instanceof ApiError && (error.code === NOTHING_TO_PAY || error.status >= 500)) return null;
      throw error;
    }
  },
  retry: false,
  staleTime: (query) => (query.state.data === null ? RETRY_AFTER_MS : 0),
});

/** Where to pay now, asked afresh each time; null when nothing is open. */
export const useCheckoutURL = () =>
  useQuery({
    queryKey: ["checkout-url"],
    queryFn: ({ signal }) =>
      unless([NOTHING_TO_PAY], () => api.GET("/retailers/me/checkout-url", { signal })),
    meta: { ownErrors: true },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** How often, and for how long, the profile is asked whether the provider has confirmed (D-66). */
const POLL_MS = 2_000;
export const POLL_FOR_MS = 30_000;

/** The retailer, asked for again until the provider has confirmed the payment. */
export const useConfirmation = () =>
  useQuery({
    ...retailerQuery,
    meta: { ownErrors: true },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.checkoutFinalizado ? false : POLL_MS),
  });

/** Forgets what was known of payments: something was paid, or given up. */
export function useForgetPayments() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [["subscription"], ["plan"], paymentPageQuery.queryKey]) {
      client.removeQueries({ queryKey });
    }
  };
}

/** The retailer as the guard keeps it. */
export const useOwnRetailer = (enabled: boolean) => useQuery({ ...retailerQuery, enabled });
