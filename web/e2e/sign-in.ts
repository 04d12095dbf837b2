import { test as base } from "@playwright/test";

type Account = "admin" | "suporte" | "varejista" | "parceiro";
type Cookies = { cookies: never[]; origins: never[] };

/** The demonstration's accounts, each signed in once a worker: sign-ins are limited per address. */
export const test = base.extend<
  { as: (account: Account) => Promise<void> },
  { sessions: Map<Account, Cookies> }
>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  sessions: [async ({}, use) => use(new Map()), { scope: "worker" }],
  as: async ({ context, playwright, baseURL, sessions }, use) => {
    await use(async (account) => {
      let state = sessions.get(account);
      if (!state) {
        const request = await playwright.request.newContext({ baseURL });
        const email = `${account}@demo.seiva.test`;
        const answer = await request.post("/api/identity/sign-in", {
          data: { email, password: "Seiva-demo-2026" },
        });
        if (!answer.ok()) throw new Error(`sign-in of ${email}: ${answer.status()}`);
        state = (await request.storageState()) as unknown as Cookies;
        await request.dispose();
        sessions.set(account, state);
      }
      await context.clearCookies();
      await context.addCookies(state.cookies);
    });
  },
});

export { expect } from "@playwright/test";
