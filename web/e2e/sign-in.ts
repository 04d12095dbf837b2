import { test as base, type Page } from "@playwright/test";

export type Account = "admin" | "suporte" | "varejista" | "parceiro";
type Cookies = { cookies: never[]; origins: never[] };

/**
 * `as` makes the context's pages those of one of the demonstration's accounts, each signed in once a worker; a page that another account
 * had is left before.
 */
export const test = base.extend<
  { as: (account: Account, leaving?: Page) => Promise<void> },
  { sessions: Map<Account, Cookies> }
>({
  // Every test calls from an address of its own: the server's limits are for an address.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const address = ["10", ...crypto.getRandomValues(new Uint8Array(3))].join(".");
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": address });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  sessions: [async ({}, use) => use(new Map()), { scope: "worker" }],
  as: async ({ context, request, sessions }, use) => {
    await use(async (account, leaving) => {
      await leaving?.goto("about:blank"); // told of the next account, it would load again while it goes elsewhere
      let state = sessions.get(account);
      if (!state) {
        const email = `${account}@demo.seiva.test`;
        const answer = await request.post("/api/identity/sign-in", {
          data: { email, password: "Seiva-demo-2026" },
        });
        if (!answer.ok()) throw new Error(`sign-in of ${email}: ${answer.status()}`);
        state = (await request.storageState()) as unknown as Cookies;
        sessions.set(account, state);
      }
      await context.clearCookies();
      await context.addCookies(state.cookies);
      // However long the worker has run, its sign-in counts as recent.
      const proof = await context.request.post("/api/identity/proof", {
        data: { password: "Seiva-demo-2026" },
      });
      if (!proof.ok()) throw new Error(`proof of ${account}: ${proof.status()}`);
    });
  },
});

export { expect } from "@playwright/test";
