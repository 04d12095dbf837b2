import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { paymentPageQuery } from "../features/subscription/queries";
import { paysAtOnce } from "../modules/needs-subscription";
import { type Retailer, retailerQuery } from "../modules/own-profile";

/**
 * Leads a retailer of one small store that has not paid to the payment page (SB-07, SB-08). Where no page can be had it
 * lets the retailer through: the notice then asks.
 */
export async function subscribeFirst(retailer: Retailer, client: QueryClient) {
  if (!paysAtOnce(retailer)) return;
  const page = await client.fetchQuery(paymentPageQuery);
  if (page) throw redirect({ href: page, reloadDocument: true, replace: true });
  await client.invalidateQueries({ queryKey: retailerQuery.queryKey }); // it may have paid meanwhile
}
