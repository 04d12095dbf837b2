import type { components } from "../api/schema";
import { bareDocument } from "../lib/brdoc";
import { call } from "./call";

/** One receipt of the customer. */
export type CustomerReceipt = components["schemas"]["Receipt"];

const PAGE_SIZE = 10;

/** One page of receipts, counted from 0, and how many receipts there are; an empty page means that there are no more. */
export async function fetchReceipts(token: string, document: string, page: number, signal?: AbortSignal) {
  const path = `/receipts/${encodeURIComponent(bareDocument(document))}?page=${page}&pageSize=${PAGE_SIZE}`;
  return await call<components["schemas"]["PageReceipt"]>(token, path, { signal });
}
