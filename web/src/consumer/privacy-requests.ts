import type { components } from "../api/schema";
import { call } from "./call";
import { download } from "./privacy";

/** What a person asked for by law, and where it stands. */
export type PrivacyRequest = components["schemas"]["CustomerPrivacyRequest"];
export type Kind = PrivacyRequest["kind"];
type PageOfRequests = { items: PrivacyRequest[]; total: number };

const PATH = "/account/privacy-requests";
const PAGE_SIZE = 10;

/** The newest first, of all pages until one. */
export async function fetchPrivacyRequests(token: string, pages: number, signal?: AbortSignal) {
  const all: PageOfRequests = { items: [], total: 0 };
  for (let page = 0; page < pages; page++) {
    const next = await call<PageOfRequests>(token, `${PATH}?page=${page}&pageSize=${PAGE_SIZE}`, { signal });
    all.items.push(...next.items);
    all.total = next.total;
  }
  return all;
}

export const askPrivacy = (token: string, kind: Kind, text: string, retailerId: string) =>
  call<PrivacyRequest>(token, PATH, {
    method: "POST",
    body: { kind, text, ...(retailerId && { retailerId }) },
  });

export const takeFile = (token: string, id: string) => download(token, `${PATH}/${id}/file`);
