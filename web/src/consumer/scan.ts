import type { components } from "../api/schema";
import { ApiError, OFFLINE } from "../lib/api-error";

/** What a scanned receipt led to. */
export type Scan = components["schemas"]["AppScan"];

/** Sends what a QR Code says. Every failure is an ApiError. */
export async function sendScan(qrCode: string): Promise<Scan> {
  const response = await fetch("/api/app/scanned-receipts", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ qrCode }),
  }).catch(() => {
    throw new ApiError(500, OFFLINE);
  });
  if (!response.ok) throw await ApiError.from(response);
  return (await response.json()) as Scan;
}
