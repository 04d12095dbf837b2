import { bareDocument } from "../lib/brdoc";
import { call } from "./call";

type Block = { paragraph: string; items: string[] };

/** The terms in force, as GET /api/customer/customers/terms gives them; `acceptedAt` is null until they are accepted. */
export type Terms = {
  retailer: string;
  title: string;
  version: string;
  acceptedAt: string | null;
  sections: { title: string; blocks: Block[] }[];
};

/** Who accepts, as typed. */
export type Acceptance = { name: string; email: string; document: string };

const PATH = "/customers/terms";

export const fetchTerms = (token: string, signal?: AbortSignal) => call<Terms>(token, PATH, { signal });

/** Accepts the version that was read; the answer is the first acceptance of it. */
export const acceptTerms = (token: string, version: string, { document, ...person }: Acceptance) =>
  call<{ acceptedAt: string }>(token, PATH, {
    method: "POST",
    body: { ...person, document: bareDocument(document), version },
  });
