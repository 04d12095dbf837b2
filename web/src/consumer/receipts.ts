import { bareDocument } from "../lib/brdoc";
import { call } from "./call";

/** One receipt of the customer, as GET /api/customer/receipts/{document} lists it. */
export type CustomerReceipt = {
  accessKey: string;
  issuedAt: string;
  storeName: string;
  amountCents: number;
  status: string;
  publicUrl: string;
};

const PAGE_SIZE = 10;

/** One page of receipts, counted from 0; an empty one means that there are no more. */
export async function fetchReceipts(token: string, document: string, page: number, signal?: AbortSignal) {
  const path = `/receipts/${encodeURIComponent(bareDocument(document))}?page=${page}&pageSize=${PAGE_SIZE}`;
  const { items } = await call<{ items: CustomerReceipt[] }>(token, path, { signal });
  return items;
}
