import { isRedirect } from "@tanstack/react-router";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { problem } from "../../test/render";
import { paymentPage, small, unpaid } from "../../test/subscription";
import { createQueryClient } from "./query-client";
import { subscribeFirst } from "./subscription-gate";

const PAGE = "https://pay.example/1";
const page = () => HttpResponse.json({ checkoutURL: PAGE });
const run = (retailer: typeof small) =>
  subscribeFirst(
    retailer,
    createQueryClient(() => undefined),
  ).then(
    () => null,
    (thrown: unknown) => thrown,
  );

test("one store with up to 20 tills goes to the payment page (SB-08)", async () => {
  paymentPage(page);
  for (const numeroMaximoPdvs of [1, 20]) {
    const thrown = await run({ ...small, numeroMaximoPdvs });
    expect(isRedirect(thrown)).toBe(true);
    expect((thrown as { options: object }).options).toMatchObject({ href: PAGE, reloadDocument: true });
  }
});

test.each([
  ["two stores", unpaid],
  ["21 tills", { ...small, numeroMaximoPdvs: 21 }],
  ["tills unknown", { ...small, numeroMaximoPdvs: null }],
  ["paid", { ...small, checkoutFinalizado: true }],
  ["subscribed", { ...small, numeroMaximoLojas: 1 }],
])("%s goes through without a question (SB-07)", async (_, retailer) => {
  const asked = paymentPage(page);
  expect(await run(retailer)).toBeNull();
  expect(asked.times).toBe(0);
});

test.each([
  ["a provider that is down", 503, "billing.provider_down"],
  ["no provider", 503, "billing.off"],
  ["a payment that just came", 409, "billing.already_paid"],
  ["a contract that is signed first (D-63)", 403, "contracts.blocked"],
])("%s keeps nobody out, and is not asked for at each step", async (_, status, code) => {
  const asked = paymentPage(() => problem(status, code, "…"));
  const client = createQueryClient(() => undefined);
  await subscribeFirst(small, client);
  await subscribeFirst(small, client);
  expect(asked.times).toBe(1);
});
