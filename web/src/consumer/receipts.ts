import type { components } from "../api/schema";
import { bareDocument } from "../lib/brdoc";
import { call } from "./call";

/** One receipt of the customer. */
export type CustomerReceipt = components["schemas"]["Receipt"];

const PAGE_SIZE = 10;

/** One page of receipts, counted from 0; an empty one means that there are no more. */
export async function fetchReceipts(token: string, document: string, page: number, signal?: AbortSignal) {
  const path = `/receipts/${encodeURIComponent(bareDocument(document))}?page=${page}&pageSize=${PAGE_SIZE}`;
  const { items } = await call<components["schemas"]["PageReceipt"]>(token, path, { signal });
  return items;
}
