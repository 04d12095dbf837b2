import type { components } from "../api/schema";
import { bareDocument } from "../lib/brdoc";
import { call } from "./call";

/** The terms in force; `acceptedAt` is null until they are accepted. */
export type Terms = components["schemas"]["CustomerTerms"];

/** Who accepts, as typed. */
export type Acceptance = { name: string; email: string; document: string };

export const PATH = "/customers/terms";

export const fetchTerms = (token: string, signal?: AbortSignal) => call<Terms>(token, PATH, { signal });

/** Accepts the version that was read; the answer is the first acceptance of it. */
export const acceptTerms = (token: string, version: string, { document, ...person }: Acceptance) =>
  call<components["schemas"]["CustomerConsent"]>(token, PATH, {
    method: "POST",
    body: { ...person, document: bareDocument(document), version },
  });
