// Last step of `npm run build`: the API documentation, the compressed twins, and the file that keeps dist in git.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const DIST = "dist";
const TEXT = new Set([".html", ".js", ".css", ".svg", ".json", ".txt"]);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

mkdirSync(join(DIST, "docs"), { recursive: true });
for (const file of ["swagger-ui.css", "swagger-ui-bundle.js", "LICENSE", "NOTICE"]) {
  copyFileSync(join("node_modules/swagger-ui-dist", file), join(DIST, "docs", file));
}
for (const file of ["index.html", "init.js"])
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
