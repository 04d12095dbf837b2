import { bareDocument } from "../lib/brdoc";
import { call } from "./call";

/** What a customer chose with the token's retailer. */
export type Preferences = { alwaysGreenReceipt: boolean; sendReceiptsForVibe: boolean };

/** The customer, as GET /api/customer/customers/{document} gives it. */
export type Customer = Preferences & { termsAccepted: boolean };

const path = (document: string) => `/customers/${encodeURIComponent(bareDocument(document))}`;

export const fetchCustomer = (token: string, document: string, signal?: AbortSignal) =>
  call<Customer>(token, path(document), { signal });

export const savePreferences = (token: string, document: string, chosen: Preferences) =>
  call<Customer>(token, path(document), { method: "PUT", body: chosen });
