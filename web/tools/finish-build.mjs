// Last step of `npm run build`: the build's version, the API documentation, the compressed twins, and the file that keeps
// dist in git.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { AHEAD, aheadOf, PAGE_FILES, PAGES } from "./pages.mjs";

const DIST = "dist";
const TEXT = new Set([".html", ".js", ".css", ".svg", ".json", ".txt"]);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

// A build is what its documents and the names of its files say: each has a digest of what it holds in its name.
const documents = readdirSync(DIST).filter((name) => name.endsWith(".html"));
const digest = createHash("sha256");
for (const name of readdirSync(join(DIST, "assets")).sort()) digest.update(`${name}\n`);
for (const name of documents.sort()) digest.update(readFileSync(join(DIST, name)));
const version = digest.digest("hex").slice(0, 12);
writeFileSync(join(DIST, ".version"), `${version}\n`);
for (const name of documents) {
  const path = join(DIST, name);
  writeFileSync(path, readFileSync(path, "utf8").replace("%VERSION%", version));
}

const fetched = JSON.parse(readFileSync(join(DIST, PAGE_FILES), "utf8"));
const ahead = Object.entries(PAGES)
  .filter(([, { address }]) => address)
  .map(([page, { address, document }]) => [
    address,
    aheadOf(fetched[page], readFileSync(join(DIST, document), "utf8")),
  ]);
writeFileSync(join(DIST, AHEAD), JSON.stringify(Object.fromEntries(ahead)));

// Both documents for who comes without a session (internal/edge/publicweb): they need not ask whose it is.
for (const [document, alone] of [
  ["visitor.html", "newcomer.html"],
  ["index.html", "stranger.html"],
]) {
  const text = readFileSync(join(DIST, document), "utf8");
  writeFileSync(join(DIST, alone), text.replace("<html ", '<html data-session="none" '));
}

/** The classes of the UI kit that some text names. */
const kitClasses = (text) => new Set(text.match(/m_[0-9a-f]{6,8}/g));
const all = (suffix) =>
  readdirSync(join(DIST, "assets"))
    .filter((name) => name.endsWith(suffix))
    .map((name) => readFileSync(join(DIST, "assets", name), "utf8"))
    .join("\n");
const drawn = kitClasses(all(".css"));
const sheet = kitClasses(readFileSync("node_modules/@mantine/core/styles.css", "utf8"));
const bare = [...kitClasses(all(".js"))].filter((name) => sheet.has(name) && !drawn.has(name));
if (bare.length)
  throw new Error(`widgets without their sheet in src/ui/theme/widgets.css: ${bare.join(", ")}`);

mkdirSync(join(DIST, "docs"), { recursive: true });
for (const file of ["swagger-ui.css", "swagger-ui-bundle.js", "LICENSE", "NOTICE"]) {
  copyFileSync(join("node_modules/swagger-ui-dist", file), join(DIST, "docs", file));
}
for (const file of ["index.html", "init.js", "page.css", "words.js"])
  copyFileSync(join("tools/docs", file), join(DIST, "docs", file));
writeFileSync(join(DIST, ".gitkeep"), "");

for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const body = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(body, BROTLI));
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  if (entry.parentPath === join(DIST, "docs")) rmSync(path); // heavy, and asked for by hardly anybody: kept packed
}
