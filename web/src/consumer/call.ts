import { ApiError, OFFLINE } from "../lib/api-error";
import { callsOf } from "./domain";

type Options = {
  method?: "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** What was mailed to the customer. */
  code?: string;
};

/** One call of the customer API; an empty token is none. Every failure is an ApiError; without an answer its status is 500 (CR-12). */
export async function send(token: string, path: string, { method, body, signal, code }: Options = {}) {
  const { base, headers } = callsOf();
  const response = await fetch(`${base}${path}`, {
    method: method ?? "GET",
    headers: {
      ...headers,
      ...(token && { Authorization: token }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(code && { "X-Customer-Code": code }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch(() => {
    throw new ApiError(500, OFFLINE);
  });
  if (!response.ok) throw await ApiError.from(response);
  return response;
}

/** A call whose answer is read. */
export async function call<T>(token: string, path: string, options?: Options) {
  const response = await send(token, path, options);
  return (await response.json()) as T;
}
