import type { Middleware } from "openapi-fetch";

const HEADER = "Idempotency-Key";

/** For how long what is sent as before is the same call, sent again. */
const SAME_MS = 10 * 60_000;

/** Calls that are always new ones: they hold passwords, or answer a secret that a repetition would not bring. */
const ALWAYS_NEW = /^\/(identity|customer)\/|\/(keys|rotate|vip)$/;

/** Calls whose answer nobody heard yet: what they sent, with the key that they bore. */
const unheard = new Map<string, { key: string; at: number }>();

const someKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** All that makes two calls the same one; the headers say which account made them. */
const sentBy = async (request: Request) =>
  JSON.stringify([request.url, [...request.headers], await request.clone().text()]);

/** The key of a call: a new one, unless nobody heard what became of the same call. */
function keyOf(sent: string, now: number) {
  for (const [old, { at }] of unheard) if (now - at > SAME_MS) unheard.delete(old);
  const key = unheard.get(sent)?.key ?? someKey();
  unheard.set(sent, { key, at: now });
  return key;
}

/** Who sends again what nobody heard the answer of creates nothing twice: the server knows the call by its key, and answers as before. */
export const once: Middleware = {
  async onRequest({ request, schemaPath }) {
    if (request.method !== "POST" || ALWAYS_NEW.test(schemaPath) || request.headers.has(HEADER)) return;
    if (!(request.headers.get("Content-Type") ?? "application/json").startsWith("application/json")) return;
    request.headers.set(HEADER, keyOf(await sentBy(request), Date.now()));
  },
  onResponse({ request, response }) {
    if (response.status >= 500) return; // a proxy says so too of what the server did
    const heard = request.headers.get(HEADER);
    for (const [sent, { key }] of unheard) if (key === heard) unheard.delete(sent);
  },
};
