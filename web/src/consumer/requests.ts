import type { components } from "../api/schema";
import { call, send } from "./call";

/** What a customer asked for, and where it stands. */
export type Request = components["schemas"]["CustomerRequest"];

/** The requests, and what each action needs now. */
export type Requests = components["schemas"]["CustomerRequests"];

export type Action = Request["action"];

const PATH = "/requests";

export const fetchRequests = (token: string, signal?: AbortSignal) => call<Requests>(token, PATH, { signal });

/** Has a code mailed, or a day's delay begin. */
export const ask = (token: string, action: Action, delay: boolean) =>
  call<components["schemas"]["CustomerRequestMade"]>(token, PATH, {
    method: "POST",
    body: { action, delay },
  });

export const cancelRequest = (token: string, id: string) =>
  send(token, `${PATH}/${id}`, { method: "DELETE" });
