import type { components } from "../api/schema";
import { ApiError, OFFLINE } from "../lib/api-error";
import { call, send } from "./call";
import { path } from "./customer";
import { PATH as TERMS } from "./terms";

/** What became of a customer's data, and what is kept. */
export type Erasure = components["schemas"]["CustomerErasure"];

export const withdrawTerms = (token: string, code: string) => send(token, TERMS, { method: "DELETE", code });

export const eraseCustomer = (token: string, document: string, code: string) =>
  call<Erasure>(token, path(document), { method: "DELETE", code });

const NAMED = /filename="([^"]+)"/;

/** Has the browser save what a call answers. One that breaks off is a failure. */
export async function download(token: string, from: string, code = "") {
  const response = await send(token, from, { code });
  const archive = await response.blob().catch(() => {
    throw new ApiError(500, OFFLINE);
  });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(archive);
  link.download = NAMED.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "seus-dados.zip";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // by then the browser has it
}

/** Has it save everything that is kept of the customer. Without a code a request must be ready. */
export const downloadData = (token: string, customer: string, code = "") =>
  download(token, `${path(customer)}/data`, code);
