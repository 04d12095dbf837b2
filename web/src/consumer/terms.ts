import type { components } from "../api/schema";
import { bareDocument } from "../lib/brdoc";
import { call } from "./call";

/** A text of the terms; `acceptedAt` is null until they are accepted. */
export type Terms = components["schemas"]["CustomerTerms"];

/** An acceptance that is on record. */
export type Acceptance = components["schemas"]["CustomerAcceptance"];

/** Who accepts, as typed. */
export type Accepting = { name: string; email: string; document: string };

export const PATH = "/customers/terms";

export const fetchTerms = (token: string, signal?: AbortSignal) => call<Terms>(token, PATH, { signal });

const ACCEPTED = "/acceptances";

export const fetchAcceptances = (token: string, signal: AbortSignal) =>
  call<components["schemas"]["CustomerAcceptances"]>(token, ACCEPTED, { signal });

/** The text of a version that was accepted. */
export const fetchAcceptedTerms = (token: string, version: string, signal: AbortSignal) =>
  call<Terms>(token, `${ACCEPTED}/${encodeURIComponent(version)}`, { signal });

/** Accepts the version that was read; the answer is the first acceptance of it. */
export const acceptTerms = (token: string, version: string, { document, ...person }: Accepting) =>
  call<components["schemas"]["CustomerConsent"]>(token, PATH, {
    method: "POST",
    body: { ...person, document: bareDocument(document), version },
  });
