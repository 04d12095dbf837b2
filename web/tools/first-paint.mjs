// What is seen until the first screen is drawn: the brand, on the ground that the portal has. It waits neither for the portal's
// sheets nor for its scripts.
import { readFileSync } from "node:fs";

const read = (file) => readFileSync(new URL(file, import.meta.url), "utf8");
const tokens = read("../src/lib/brand/tokens.css");
const [light, dark] = [...tokens.matchAll(/--ground: (#\w+);/g)].map(([, colour]) => colour);

/** In the layer of the sheets that anything else outdoes. */
const STYLE = `@layer reset{body{background:${light}}[data-mantine-color-scheme=dark] body{background:${dark}}}\
#splash{position:fixed;inset:0;margin:auto}#root:has(main)~#splash{display:none}`;

/** The brand within the document: a file of its own would be painted a journey later. */
const SPLASH = read("../public/favicon.svg")
  .replace(/<title>.*<\/title>/, "")
  .replace("<svg ", '<svg id="splash" aria-hidden="true" width="56" height="56" ')
  .trim();

/**
 * Vite: gives a document its splash, and moves the sheets behind it. What stands before a sheet in the body is
 * painted without it; scripts wait for it wherever it stands, so that nothing of the portal is drawn before.
 */
export const firstPaint = {
  name: "first-paint",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      if (!html.includes("<!-- splash -->")) return html;
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
      return sheets
        .reduce((rest, sheet) => rest.replace(sheet, ""), html)
        .replace("</title>", `</title>\n    <style>${STYLE}</style>`)
        .replace("<!-- splash -->", SPLASH)
        .replace("  </body>", `${sheets.join("")}  </body>`);
    },
  },
};
