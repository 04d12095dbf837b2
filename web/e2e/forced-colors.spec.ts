import type { Locator } from "@playwright/test";
import { newConsumer } from "./consumers";
import { newestMail } from "./mailbox";
import { expect, test } from "./sign-in";
import { newEmail } from "./unique";

// Whoever has colours of their own (Windows' high contrast) gets no grounds of ours: what is chosen must be told otherwise.

const ground = (of: Locator, part?: string) =>
  of.evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);

const swatches = "[class*=swatch]";

test("what is chosen shows where a reader's own colours rule", async ({ page, as }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await as("varejista");
  await page.goto("/lista-cupons");
  const chosen = page.getByRole("button", { name: "30 dias" });
  await expect(chosen).toHaveAttribute("aria-pressed", "true");
  expect(await ground(chosen)).not.toBe(
    await ground(page.getByRole("button", { name: "7 dias", exact: true })),
  );
  const [first, second] = [page.locator(swatches).nth(0), page.locator(swatches).nth(1)];
  await expect(second).toBeAttached();
  expect(await ground(first)).not.toBe(await ground(second));
});

/** Keys that a test made, to be taken away again. */
const made: string[] = [];

test.afterEach(async ({ page, as }) => {
  if (made.length === 0) return;
  await as("admin");
  for (const path of made.splice(0)) await page.request.delete(path);
});

test("a consumer's switch shows how it stands", async ({ page, as }) => {
  const email = newEmail();
  await as("admin");
  const document = await newConsumer(page, made, { retailer: "11222333000181", email });
  await page.context().clearCookies();
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/consumidor");
  await page.getByLabel("CPF").fill(document);
  await page.getByRole("button", { name: "Receber o código" }).click();
  await expect(page.getByLabel("Código de 8 números")).toBeFocused();
  const mail = await newestMail(page.request, email, "Seu código para ver os seus cupons");
  await page.getByLabel("Código de 8 números").fill(/\b\d{8}\b/.exec(mail)?.[0] ?? "");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByText("Suas escolhas").click();
  const never = page.getByRole("switch", { name: "Nunca imprimir meus cupons" });
  await expect(never).toBeVisible();
  for (let time = 0; time < 2; time++) {
    expect(await ground(never, "::before")).not.toBe(await ground(never));
    await never.click();
  }
});
