import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { $api, type Schemas } from "../../api/client";
import { orNull } from "../../api/or-null";
import { tagged, useForget, useRefresh } from "../../api/tags";
import { ApiError } from "../../lib/api-error";
import { tellSession } from "../../lib/session-news";
import { retailerQuery } from "../../modules/own-profile";
import { subscriptionQuery } from "../../modules/plan";

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

/** What the retailer would pay for now; null where nobody can pay online. */
export const usePlan = () =>
  useQuery(
    orNull(
      $api.queryOptions("get", "/retailers/me/plan", undefined, {
        meta: { ownErrors: true, ...tagged("subscription").meta },
      }),
      NO_PROVIDER,
    ),
  );

/** Where to pay; null when nothing is open. */
const checkoutQuery = orNull(
  $api.queryOptions("get", "/retailers/me/checkout-url", undefined, {
    meta: { ownErrors: true, ...tagged("subscription").meta },
  }),
  NOTHING_TO_PAY,
);

/**
 * The payment page for the gate; null when there is none to lead to: nothing is open, nobody can pay online, or the
 * provider does not answer, which must not keep a retailer out; or its contract is to be signed first (403, D-63).
 */
export const paymentPageQuery = queryOptions({
  queryKey: [...checkoutQuery.queryKey, "gate"],
  queryFn: ({ client }) =>
    client.fetchQuery({ ...checkoutQuery, retry: false, staleTime: 0 }).then(
      (page) => page?.checkoutURL ?? null,
      (error: unknown) => {
        if (error instanceof ApiError && error.status > 401) return null;
        throw error;
      },
    ),
  retry: false,
  staleTime: (query) => (query.state.data === null ? RETRY_AFTER_MS : 0),
  ...tagged("subscription"),
});

/** Where to pay now, asked afresh each time; null when nothing is open. */
export const useCheckoutURL = () =>
  useQuery({ ...checkoutQuery, retry: false, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });

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
export const useForgetPayments = () => useForget("subscription");

/** The retailer as the guard keeps it. */
export const useOwnRetailer = (enabled: boolean) => useQuery({ ...retailerQuery, enabled });

const SUBSCRIPTION = "/retailers/me/subscription";

/** What follows from a change of the subscription: it is shown as it was answered, and the profile's limit asked again. */
function useChanged() {
  const client = useQueryClient();
  const refresh = useRefresh("subscription");
  return (subscription?: Schemas["Subscription"]) => {
    if (subscription) client.setQueryData(subscriptionQuery.queryKey, subscription);
    else void refresh();
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
