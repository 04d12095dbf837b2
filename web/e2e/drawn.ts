import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

// What every comparison with a picture in e2e/screens shares (docs/decisions/0027).

const INTER = "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";

/** The Chromium that drew the pictures. Another one rounds letters otherwise, so only what is far off counts then. */
const DRAWN_BY = "156.";
// One level of colour, or a few points of a letter's edge, are another machine's; a shade of a token is ours.
const SAME = { threshold: 0.03, maxDiffPixels: 100 };
const ALIKE = { threshold: 0.2, maxDiffPixelRatio: 0.03 };

export const toleranceOf = (page: Page) =>
  page.context().browser()?.version().startsWith(DRAWN_BY) ? SAME : ALIKE;

/**
 * Gives a receipt's page the font of the portal, and takes its banner away: the page takes the system's fonts, which
 * differ from one machine to another, and a banner of whoever has one.
 */
export const withInter = async (page: Page) => {
  const font = (await readFile(INTER)).toString("base64");
  await page.addStyleTag({
    content: `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${font})}
      .key{font-family:Inter!important}.ad{display:none!important}`,
  });
  await page.evaluate(() => document.fonts.ready);
};
