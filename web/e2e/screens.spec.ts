import type { Locator, Page } from "@playwright/test";
import { toleranceOf, withInter } from "./drawn";
import { publicReceipt } from "./public-receipt";
import { expect, test } from "./sign-in";

// Screens as they look, compared with the pictures in e2e/screens (docs/decisions/0027): only what shows the same on any
// day and whatever the other tests do. `npm run screens` draws the pictures again.

/** The present, for what tells how long ago something was. */
const NOW = "2026-11-20T15:00:00-03:00";

test.use({ bypassCSP: true }); // the receipt's page is given a font below

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.setFixedTime(NOW);
});

const open = async (page: Page, path: string, heading: string) => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
};

/** Compares parts of the page, or what the window shows of it: light and dark, or the one look of a telephone. */
const looksAsBefore = async (page: Page, parts: Record<string, Locator | Page>) => {
  await page.evaluate(() => document.fonts.ready);
  const narrow = test.info().project.name === "mobile";
  for (const colorScheme of narrow ? (["light"] as const) : (["light", "dark"] as const)) {
    await page.emulateMedia({ colorScheme });
    for (const [name, part] of Object.entries(parts))
      await expect
        .soft(part as Page)
        .toHaveScreenshot(`${name}-${narrow ? "390" : colorScheme}.png`, toleranceOf(page));
  }
};

test("sign-in and the choice of an account look as before", async ({ page }) => {
  await open(page, "/signIn", "Entrar");
  await looksAsBefore(page, { "sign-in": page });
  await open(page, "/sign-up", "Criar conta");
  await looksAsBefore(page, { "sign-up": page.getByRole("main") });
});

test("a legal text looks as before", async ({ page }) => {
  await open(page, "/termos-de-uso", "Termos de uso");
  await looksAsBefore(page, { terms: page });
});

test("the shared widgets look as before", async ({ page }) => {
  await open(page, "/style-guide", "Guia de estilo");
  const card = (title: string) =>
    page
      .locator("section")
      .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
  await looksAsBefore(page, {
    "widgets-chart": card("Cupons por dia"),
    "widgets-table": card("Tabela"),
    "widgets-wrong": card("Com erro"),
    "widgets-filled": card("Preenchido"),
    "widgets-actions": card("Etiquetas e ações"),
    "widgets-error": card("Erro"),
  });
});

test("an empty form of a banner and its four previews look as before", async ({ page, as, isMobile }) => {
  await as("admin");
  await open(page, "/admin/advertisement-form", "Publicar banner");
  await looksAsBefore(page, { "banner-form": page.getByRole("main") });
  if (isMobile) return; // the same telephones are drawn
  const preview = page.getByRole("complementary", { name: "Como o cliente vê" });
  for (const [name, channel] of Object.entries({
    "preview-list": "Lista de cupons",
    "preview-receipt": "Cupom fiscal",
    "preview-web": "Cupom fiscal na web",
  })) {
    await preview.getByText(channel, { exact: true }).first().click();
    await looksAsBefore(page, { [name]: preview.getByRole("img", { name: channel }) });
  }
});

test("a public receipt looks as before", async ({ page, as }) => {
  await page.goto(await publicReceipt(page, as));
  await withInter(page);
  await looksAsBefore(page, { receipt: page });
});
