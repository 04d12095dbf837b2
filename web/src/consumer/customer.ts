import type { components } from "../api/schema";
import { bareDocument } from "../lib/brdoc";
import { call } from "./call";

/** What a customer chose with the token's retailer. */
export type Preferences = components["schemas"]["CustomerPreferences"];

/** What a customer sees of themselves. */
export type Customer = components["schemas"]["CustomerProfile"];

/** Where a customer is. */
export const path = (document: string) => `/customers/${encodeURIComponent(bareDocument(document))}`;

export const fetchCustomer = (token: string, document: string, signal?: AbortSignal) =>
  call<Customer>(token, path(document), { signal });

export const savePreferences = (token: string, document: string, chosen: Preferences) =>
  call<Customer>(token, path(document), { method: "PUT", body: chosen });
