import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { $api, api, type Schemas } from "../../api/client";
import { ApiError } from "../../lib/api-error";
import { tellSession } from "../../lib/session-news";
import { retailerQuery } from "../../modules/own-profile";
import { dataOf, nullFor, subscriptionQuery } from "../../modules/plan";

export type Product = Schemas["SubscriptionProduct"];

const NO_PROVIDER = "billing.off";
const NOTHING_TO_PAY = "billing.already_paid";
/** How long a payment page that could not be had is not asked for again. */
const RETRY_AFTER_MS = 60_000;

/** Asks afresh whether the first payment is still to come, as a boleto's is; false when that cannot be known. */
export function useIsPending() {
  const client = useQueryClient();
  return () =>
    client.fetchQuery({ ...subscriptionQuery, staleTime: 0, meta: { ownErrors: true } }).then(
      (subscription) => subscription?.status === "PENDENTE",
      () => false,
    );
}

const planKey = $api.queryOptions("get", "/retailers/me/plan").queryKey;

/** What the retailer would pay for now; null where nobody can pay online. */
export const usePlan = (enabled = true) =>
  useQuery({
    queryKey: planKey,
    queryFn: ({ signal }) => api.GET("/retailers/me/plan", { signal }).then(dataOf, nullFor(NO_PROVIDER)),
    meta: { ownErrors: true },
    enabled,
  });

/**
 * The payment page for the gate; null when there is none to lead to: nothing is open, nobody can pay online, or the
 * provider does not answer, which must not keep a retailer out.
 */
export const paymentPageQuery = queryOptions({
  queryKey: ["payment-page"],
  queryFn: ({ signal }) =>
    api.GET("/retailers/me/checkout-url", { signal }).then(
      (answer) => dataOf(answer)?.checkoutURL ?? null,
      (error: unknown) =>
        error instanceof ApiError && error.status >= 500 ? null : nullFor(NOTHING_TO_PAY)(error),
    ),
  retry: false,
  staleTime: (query) => (query.state.data === null ? RETRY_AFTER_MS : 0),
});

/** Where to pay now, asked afresh each time; null when nothing is open. */
export const useCheckoutURL = () =>
  useQuery({
    queryKey: ["checkout-url"],
    queryFn: ({ signal }) =>
      api.GET("/retailers/me/checkout-url", { signal }).then(dataOf, nullFor(NOTHING_TO_PAY)),
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
    for (const queryKey of [subscriptionQuery.queryKey, planKey, paymentPageQuery.queryKey]) {
      client.removeQueries({ queryKey });
    }
  };
}

/** The retailer as the guard keeps it. */
export const useOwnRetailer = (enabled: boolean) => useQuery({ ...retailerQuery, enabled });

const SUBSCRIPTION = "/retailers/me/subscription";

/** What follows from a change of the subscription: it is shown as it was answered, and the profile's limit asked again. */
function useChanged() {
  const client = useQueryClient();
  return (subscription?: Schemas["Subscription"]) => {
    if (subscription) client.setQueryData(subscriptionQuery.queryKey, subscription);
    else void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    void client.invalidateQueries({ queryKey: retailerQuery.queryKey });
    client.removeQueries({ queryKey: ["post", `${SUBSCRIPTION}/preview`] }); // prices of before
  };
}

export function useChangeStores() {
  const changed = useChanged();
  return $api.useMutation("put", SUBSCRIPTION, {
    onSuccess: (answer) => changed(answer),
    onError: () => changed(),
    meta: { ownErrors: true },
  });
}

export function useCancel() {
  const changed = useChanged();
  return $api.useMutation("delete", SUBSCRIPTION, { onSuccess: () => changed() });
}

export function useResume() {
  const changed = useChanged();
  return $api.useMutation("post", `${SUBSCRIPTION}/resume`, { onSuccess: (answer) => changed(answer) });
}

/** The provider's page for method and billing data. */
export const useManage = () => $api.useMutation("post", `${SUBSCRIPTION}/manage`);

/** Corrects how many stores the retailer declared: what it is asked to pay for follows. */
export function useDeclareStores() {
  const client = useQueryClient();
  const forget = useForgetPayments();
  return $api.useMutation("patch", "/varejistas", {
    onSuccess: (saved) => {
      forget();
      client.setQueryData(retailerQuery.queryKey, saved);
    },
  });
}

/** Ends the session; the document that follows knows nothing of it. */
export const useSignOut = () =>
  $api.useMutation("post", "/identity/sign-out", { onSuccess: () => tellSession(null) });
