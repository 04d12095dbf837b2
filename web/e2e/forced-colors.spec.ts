import type { Locator } from "@playwright/test";
import { newConsumer } from "./consumers";
import { newestMail } from "./mailbox";
import { expect, test } from "./sign-in";
import { newEmail } from "./unique";

// Whoever has colours of their own (Windows' high contrast) gets no grounds of ours: what is chosen must be told otherwise.

const ground = (of: Locator, part?: string) =>
  of.evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);

/** Of its letters: a ground that is clear differs from one of the page's colour, and looks like it. */
const ink = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color);

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

test("the page of a list shows where a reader's own colours rule", async ({ page, as }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await as("varejista");
  await page.goto("/lista-cupons");
  const here = page.getByRole("button", { name: "Página 1" });
  await expect(here).toHaveAttribute("aria-current", "page");
  expect(await ground(here)).not.toBe(await ground(page.getByRole("button", { name: "Página 2" })));
});

test("what is ticked or pointed at shows where a reader's own colours rule", async ({ page, as }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await as("varejista");
  await page.goto("/lista-lojas");
  await page.getByRole("button", { name: "Colunas" }).click();
  const columns = page.getByRole("checkbox");
  const shown = columns.and(page.locator(":checked")).last();
  await expect(shown).toBeVisible();
  expect(await ground(shown)).not.toBe(await ground(columns.and(page.locator(":not(:checked)")).first()));
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Loja", exact: true }).click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const pointed = page.locator("[data-combobox-selected]");
  await expect(pointed).toBeVisible();
  expect(await ink(pointed)).not.toBe(await ink(page.getByRole("option").first()));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Exportar" }).click();
  const formats = page.getByRole("radiogroup").locator("label");
  await expect(formats.first()).toBeVisible();
  expect(await ink(formats.first())).not.toBe(await ink(formats.last()));
});

test("where the palette is shows where a reader's own colours rule", async ({ page, as }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await as("varejista");
  await page.goto("/varejista/lojas");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const options = page.getByRole("option");
  await expect(options.nth(1)).toBeVisible();
  expect(await ink(options.nth(0))).not.toBe(await ink(options.nth(1)));
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
