import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type Account, expect, test } from "./sign-in";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const COLORS = ["color-contrast", "link-in-text-block"]; // what looks at colours: the other rules see in the dark what they saw before
const ONLY = { resultTypes: ["violations" as const] }; // else axe describes each element that is right too
const SCHEME = "data-mantine-color-scheme";

type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;
type Violations = Results["violations"];

/** Every rule. Legacy: else each look opens a page of its own for other origins' frames. */
const byDay = async (page: Page): Promise<Violations> =>
  (
    await new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ ...ONLY })
      .withTags(RULES)
      .analyze()
  ).violations;

/** The rules of colours, by the axe that looking by day left in the page. */
const byNight = (page: Page): Promise<Violations> =>
  page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run: (options: object) => Promise<Results> } };
      return (await axe.run(options)).violations;
    },
    { ...ONLY, runOnly: { type: "rule", values: COLORS } },
  );

/** What is shown breaks no rule of accessibility, light or dark, and nothing overflows the page's width. */
export const accessible = async (page: Page) => {
  const html = page.locator("html");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    if (await html.getAttribute(SCHEME)) await expect(html).toHaveAttribute(SCHEME, colorScheme);
    const transitions = () =>
      page.evaluate(() => document.getAnimations().filter((a) => a instanceof CSSTransition).length);
    await expect.poll(transitions).toBe(0);
    const violations = await (colorScheme === "light" ? byDay : byNight)(page);
    const broken = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect(broken, `${page.url()}, ${colorScheme}`).toEqual([]);
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
