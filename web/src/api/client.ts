import createFetchClient, { type Middleware } from "openapi-fetch";
import createQueryClient from "openapi-react-query";
import { ownAccount } from "../lib/account";
import { ApiError, OFFLINE } from "../lib/api-error";
import { hearVersion } from "../lib/portal-version";
import { sendProven } from "../lib/proof";
import { ownSwitched, TURNED_AWAY, turnedAway } from "../lib/switched-profile";
import { once } from "./once";
import type { components, paths } from "./schema";

/** The API's named types: `Schemas["User"]`. */
export type Schemas = components["schemas"];

const OWNER_HEADERS = { VAREJISTA: "x-retailer-id", PARCEIRO: "x-software-house-id" } as const;

const NOTHING_SAVED = "Nada foi salvo: o perfil em uso neste navegador mudou em outra aba.";

/** What is of the account alone, whatever profile the browser is in. */
const isOwn = (path: string) => path.startsWith("/identity/") || path === "/admin/switched-profile";

/**
 * Every request says whose profile it is in (GR-18): that in which its screen was loaded. Once the browser is in another
 * one, nothing is changed from here.
 */
const switched: Middleware = {
  onRequest({ request, schemaPath }) {
    if (request.method !== "GET" && !isOwn(schemaPath) && turnedAway()) {
      throw new ApiError(409, NOTHING_SAVED, TURNED_AWAY);
    }
    const profile = ownSwitched();
    if (profile) request.headers.set(OWNER_HEADERS[profile.profile], profile.id);
    return request;
  },
};

/** Every request says for which account it was made: under another's session the server refuses it (decision 57). */
const forAccount: Middleware = {
  onRequest({ request }) {
    const account = ownAccount();
    if (account) request.headers.set("x-account-id", account);
    return request;
  },
};

/** Every answer that is not a success, and every lost connection (status 0), becomes one ApiError. */
const problems: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await ApiError.from(response);
  },
  onError({ error }) {
    const aborted = error instanceof DOMException && error.name === "AbortError";
    return aborted ? undefined : new ApiError(0, OFFLINE);
  },
};

/** Every answer says which portal the server has. */
const versions: Middleware = {
  onResponse({ response }) {
    hearVersion(response.headers.get("x-portal-version"));
  },
};

/** Typed calls of the portal's API: `api.GET("/identity/me")`. Failures are thrown as ApiErrors. */
export const api = createFetchClient<paths>({
  baseUrl: new URL("/api", window.location.origin).href,
  credentials: "same-origin",
  // Looked up at each call, so that what replaces the global is heard.
  fetch: (request) => sendProven(request, (sent) => fetch(sent)),
});
// The last hears an answer first: a refusal too says which portal there is, and what became of a call.
api.use(switched, forAccount, problems, once, versions);

/** The same calls as queries and mutations: `$api.queryOptions("get", "/…")`, `$api.useMutation("post", "/…")`. */
export const $api = createQueryClient(api);
