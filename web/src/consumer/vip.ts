import type { components } from "../api/schema";
import { bareDocument } from "../lib/brdoc";
import { call } from "./call";

export type VipArea = components["schemas"]["VIPArea"];
export type VipToken = components["schemas"]["VIPToken"];

/** Who enters has no token yet. */
const NONE = "";

export const fetchArea = (signal: AbortSignal) => call<VipArea>(NONE, "/area", { signal });

export const askCode = (document: string) =>
  call<components["schemas"]["VIPCode"]>(NONE, "/codes", {
    method: "POST",
    body: { document: bareDocument(document) },
  });

export const enter = (document: string, id: string, code: string) =>
  call<VipToken>(NONE, "/tokens", { method: "POST", body: { document: bareDocument(document), id, code } });
