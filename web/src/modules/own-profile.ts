import { $api, type Schemas } from "../api/client";

export type Retailer = Schemas["Retailer"];
export type Partner = Schemas["Partner"];

/** The retailer of the account that is signed in. The guard keeps it, so that moving about asks nothing again. */
export const retailerQuery = $api.queryOptions("get", "/varejistas", undefined, {
  gcTime: Number.POSITIVE_INFINITY,
});

/** The software house of the account that is signed in. */
export const partnerQuery = $api.queryOptions("get", "/parceiros");
