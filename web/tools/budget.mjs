// Fails where a page of the build is heavier than its budget, or one of its scripts is not compiled whole: `npm run budget`, a
// part of `make check`. Reads the build alone; what a browser fetches is the same, and `npm run weigh` shows it.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { COMPILED_WHOLE, PAGE_FILES, PAGES } from "./pages.mjs";

const DIST = "dist";
/** As it is sent. */
const sizeOf = (file) => {
  const packed = join(DIST, `${file}.br`);
  return statSync(existsSync(packed) ? packed : join(DIST, file)).size;
};
const sum = (files) => files.reduce((bytes, file) => bytes + sizeOf(file), 0);
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const fetched = JSON.parse(readFileSync(join(DIST, PAGE_FILES), "utf8"));
const over = [];
for (const [page, budget] of Object.entries(PAGES)) {
  const files = [budget.document, "theme.js", "favicon.svg", ...fetched[page]];
  const weights = { scripts: sum(files.filter((file) => file.endsWith(".js"))), all: sum(files) };
  process.stdout.write(
    `${page}: ${kB(weights.scripts)} of scripts, ${kB(weights.all)} in ${files.length} files\n`,
  );
  for (const file of fetched[page].filter((name) => name.endsWith(".js")))
    if (!readFileSync(join(DIST, file), "utf8").startsWith(COMPILED_WHOLE))
      over.push(`${page}: ${file} does not begin with ${COMPILED_WHOLE.trim()}`);
  for (const [what, bytes] of Object.entries(weights))
    if (bytes > budget[what]) over.push(`${page}, ${what}: ${kB(bytes)} are more than ${kB(budget[what])}`);
}
if (over.length) {
  process.stderr.write(`${over.join("\n")}\n`);
  process.exitCode = 1;
}
