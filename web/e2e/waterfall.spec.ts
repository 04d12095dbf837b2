import type { Page, Route } from "@playwright/test";
import { expect, test } from "./sign-in";

// What a page asks for, and when: nothing that is refused, and nothing after what it could stand beside.

/** The calls of the API that the page makes from here on. */
const callsOf = (page: Page) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname.slice("/api".length));
  });
  return calls;
};

/** Keeps what is asked for waiting until it is let go. */
const hold = () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release, wait: (route: Route) => released.then(() => route.continue()) };
};

for (const path of [
  "/",
  "/signIn",
  "/sign-up",
  "/forgot-password",
  "/software-house-sign-up/email-and-password",
]) {
  test(`a visitor of ${path} is not asked for, and reads no error in the console`, async ({ page }) => {
    const calls = callsOf(page);
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    page.on("pageerror", (error) => messages.push(String(error)));
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(messages).toEqual([]);
    expect(calls.filter((call) => call.startsWith("/identity"))).toEqual([]);
  });
}

test("a visitor whose session ended elsewhere is not asked for either", async ({
  page,
  request,
  context,
}) => {
  const answer = await request.post("/api/identity/sign-in", {
    data: { email: "parceiro@demo.seiva.test", password: "Seiva-demo-2026" },
  });
  const { cookies } = await request.storageState();
  const ended = await request.post("/api/identity/sign-out", {
    headers: { Authorization: `Bearer ${(await answer.json()).accessToken}` },
  });
  expect(ended.ok()).toBe(true);
  await context.addCookies(cookies);
  const calls = callsOf(page);
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await page.goto("/signIn", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(messages).toEqual([]);
  expect(calls.filter((call) => call.startsWith("/identity"))).toEqual([]);
});

test("who is signed in is asked beside the portal's code, once", async ({ page, as }) => {
  await as("varejista");
  const scripts = hold();
  const calls = callsOf(page);
  await page.route("**/assets/*.js", scripts.wait);
  await page.goto("/varejista", { waitUntil: "commit" });
  await expect.poll(() => calls).toContain("/identity/me"); // while no script has come
  scripts.release();
  await expect(page.getByText("Mercado Seiva · 3 lojas", { exact: false })).toBeVisible();
  expect(calls.filter((call) => call === "/identity/me")).toHaveLength(1);
});

test("the home's figures are asked for beside the screen's code", async ({ page, as }) => {
  await as("varejista");
  const screens = hold();
  const calls = callsOf(page);
  const html = await (await page.request.get("/varejista")).text();
  await page.route("**/assets/*.js", (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : screens.wait(route),
  );
  await page.goto("/varejista", { waitUntil: "commit" });
  const figures = ["/varejistas/indicadores", "/varejistas/cupons/daily", "/varejistas/conquistas"];
  await expect.poll(() => calls).toEqual(expect.arrayContaining(figures)); // while the screen's code has not come
  screens.release();
  await expect(page.getByText("Mercado Seiva · 3 lojas", { exact: false })).toBeVisible();
  for (const call of figures) expect(calls.filter((one) => one === call)).toHaveLength(1);
});

test("what is below the home's first screen leaves the line to its figures", async ({ page, as }) => {
  await as("varejista");
  const figures = hold();
  const calls = callsOf(page);
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await page.route("**/api/varejistas/indicadores*", figures.wait);
  await page.goto("/varejista");
  await expect.poll(() => calls).toContain("/varejistas/exports"); // the shell is drawn, and what it waits for is asked
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const below = () => scripts.filter((path) => /\/assets\/lists-.*\.js$/.test(path));
  expect(below()).toEqual([]);
  figures.release();
  await expect(page.getByText("Mercado Seiva · 3 lojas", { exact: false })).toBeVisible();
  await expect.poll(below).toHaveLength(1);
});
