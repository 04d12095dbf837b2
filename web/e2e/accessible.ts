import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOnly } from "axe-core";
import { type Account, expect, test } from "./sign-in";

// The package's own entry is more than twice as long, and each page that is looked at reads it.
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const EVERY: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** What looks at colours: the other rules see in the dark what they saw before. */
const COLORS: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
const SCHEME = "data-mantine-color-scheme";

/** What breaks these rules. A page, and each frame in it, is given axe once. */
const broken = async (page: Page, runOnly: RunOnly) => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
      return (await axe.run(options)).violations;
    },
    { runOnly, resultTypes: ["violations"] }, // else axe describes each element that is right too
  );
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

/** What is shown breaks no rule of accessibility, light or dark, and nothing overflows the page's width. */
export const accessible = async (page: Page) => {
  const html = page.locator("html");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    if (await html.getAttribute(SCHEME)) await expect(html).toHaveAttribute(SCHEME, colorScheme);
    const transitions = () =>
      page.evaluate(() => document.getAnimations().filter((a) => a instanceof CSSTransition).length);
    await expect.poll(transitions).toBe(0);
    const found = await broken(page, colorScheme === "light" ? EVERY : COLORS);
    expect(found, `${page.url()}, ${colorScheme}`).toEqual([]);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
};

/** Makes a test for each account, or for nobody, that looks at all of its screens. */
export const screensAreAccessible = (screens: readonly (readonly [Account | null, string])[]) => {
  for (const account of new Set(screens.map(([account]) => account))) {
    const paths = screens.filter(([whose]) => whose === account).map(([, path]) => path);
    test(`the screens of ${account ?? "nobody"} break no rule of accessibility`, async ({ page, as }) => {
      test.setTimeout((1 + paths.length) * 20_000); // signing in and the first load take as long as a screen
      if (account) await as(account);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        await accessible(page);
      }
    });
  }
};
