import { ApiError } from "../lib/api-error";
import { bareDocument } from "../lib/brdoc";

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

/** One page of receipts, counted from 0; an empty one means that there are no more. Failures are ApiErrors. */
export async function fetchReceipts(token: string, document: string, page: number, signal?: AbortSignal) {
  const path = `/api/customer/receipts/${encodeURIComponent(bareDocument(document))}`;
  const response = await fetch(`${path}?page=${page}&pageSize=${PAGE_SIZE}`, {
    headers: { Authorization: token },
    signal,
  });
  if (!response.ok) throw await ApiError.from(response);
  const body: { items: CustomerReceipt[] } = await response.json();
  return body.items;
}
