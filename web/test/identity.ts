import { HttpResponse, http } from "msw";
import { onTestFinished, vi } from "vitest";
import type { Profile } from "../src/modules/current-user";
import { API, aUser } from "./render";
import { server } from "./setup";

type Method = "post" | "delete";

/** Answers a call of identity and gives the bodies that it was sent. */
export function identityCall(
  method: Method,
  path: string,
  answer: () => Response | Promise<Response>,
): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http[method](`${API}/identity/${path}`, async ({ request }) => {
      sent.push(await request.json().catch(() => null));
      return answer();
    }),
  );
  return sent;
}

/** A message of success. */
export const says = (message: string) => () => HttpResponse.json({ message });

/** The answer of a sign-in that opened a session. */
export const signedIn = (profile: Profile) => () =>
  HttpResponse.json({ accessToken: "t", expiresAt: "2026-11-20T00:00:00Z", user: aUser(profile) });

/** The answer of a sign-in that asks for more. */
export const challenge = (name: string) => () => HttpResponse.json({ challenge: name, session: "s-1" });

/** A browser, at an address with a name, whose device does as told with passkeys. */
export function devicePasskeys(device: () => Promise<unknown>) {
  const parse = (options: unknown) => options;
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => undefined, {
      parseCreationOptionsFromJSON: parse,
      parseRequestOptionsFromJSON: parse,
    }),
  );
  vi.stubGlobal("location", { ...window.location, hostname: "portal.seiva.test" });
  Object.defineProperty(navigator, "credentials", {
    configurable: true,
    value: { create: device, get: device },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "credentials"));
}
