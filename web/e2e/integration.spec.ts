import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { accessible } from "./accessible";
import { confirm, signUp } from "./newcomers";
import { expect, test } from "./sign-in";

// What a software house does that knows nobody, all of it from the portal's own page.

const steps = (page: Page) => page.getByRole("list", { name: "Passos da integração" });
const done = (page: Page, many: number) =>
  expect(steps(page).getByText("Feito", { exact: true })).toHaveCount(many);

const newKey = async (page: Page) => {
  await steps(page).getByRole("link", { name: "Criar API key de teste" }).click();
  await page.getByLabel("Nome").fill("Primeiros testes");
  // The guide's link has chosen the rest: a key of the house's own test stores.
  await expect(page.getByRole("combobox", { name: "Varejista" })).toHaveValue("Não informar");
  await expect(page.getByRole("combobox", { name: "Loja" })).toHaveValue("Não informar");
  await expect(page.getByRole("radio", { name: "Teste" })).toBeChecked();
  await page.getByRole("button", { name: "Cadastrar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Guarde a sua API key" });
  const key = (await dialog.getByText(/^seiva_test_[0-9A-Za-z]{36}$/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Já guardei a key" }).click();
  await page.waitForURL("**/parceiro/integracao");
  return key;
};

/** Runs a command of the page as a shell would: its address, its body and the key. */
const run = async (request: APIRequestContext, text: string, key: string, file = "") => {
  const url = text.match(/https?:\/\/[^\s']+/)?.[0] ?? "";
  const type = text.match(/'Content-Type: ([^']+)'/)?.[1];
  const data = text.match(/-d '([^']*)'/)?.[1] ?? file;
  return request.fetch(url, {
    headers: { "x-api-key": key, ...(type && { "Content-Type": type }) },
    ...(type && { method: "POST", data }),
  });
};

const command = async (page: Page, path: string) =>
  (await page.locator("pre").filter({ hasText: path }).textContent()) ?? "";

/** The file that the button saves, and the command of the page that sends a file of that name. */
const made = async (page: Page) => {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Gerar cupom de teste" }).click();
  const file = await saved;
  return [
    await readFile(await file.path(), "utf8"),
    await command(page, `@${file.suggestedFilename()}`),
  ] as const;
};

test("a software house that knows nobody sends, repairs, cancels and reconciles a test receipt", async ({
  page,
  playwright,
  baseURL,
}) => {
  const newcomer = await signUp(page.request);
  await confirm(page.request, newcomer);
  await page.request.post("/api/identity/sign-in", { data: newcomer });
  const till = await playwright.request.newContext({ ...(baseURL && { baseURL }) }); // it has a key and no session

  await page.goto("/parceiro/integracao");
  await done(page, 1);
  await accessible(page);
  const key = await newKey(page);
  await done(page, 2);

  const known = await run(till, await command(page, "/api/integration/whoami"), key);
  expect(await known.json()).toMatchObject({ name: "Primeiros testes", environment: "test" });
  await done(page, 3);

  const [xml, send] = await made(page);
  const bad = await run(till, send, key, xml.replace(/<vNF>[^<]+/, "<vNF>1.00"));
  expect(bad.status()).toBe(422);
  const { code } = await bad.json();
  await expect(steps(page).getByText(code)).toBeVisible();
  await accessible(page);
  await steps(page).getByRole("link", { name: "Ver a causa e o que fazer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(code);
  await accessible(page);
  await page.goBack();

  expect((await run(till, send, key, xml)).status()).toBe(201);
  await done(page, 4);
  await page.getByText("Cancelamento", { exact: true }).click(); // the label lies over its radio
  const [cancellation, sendIt] = await made(page);
  const cancelled = await run(till, sendIt, key, cancellation);
  expect(await cancelled.json()).toMatchObject({ status: "cancelled" });
  await done(page, 5);

  const closing = await command(page, "/api/integration/receipts/missing");
  const missing = await run(till, closing, key);
  expect(await missing.json()).toEqual({ missing: [] });
  await accessible(page);
  await till.dispose();
});
