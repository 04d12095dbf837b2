import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

// A reader who chose larger text in the browser gets it: sizes in px would ignore the choice.
test("every size of text follows the browser's own", () => {
  const sizes = [...tokens.matchAll(/--t-[a-z0-9]+: (.+);/g)].map(([, size]) => size);
  expect(sizes).toHaveLength(9);
  expect(sizes.filter((size) => !/^[\d.]+rem$/.test(size ?? ""))).toEqual([]);
});
