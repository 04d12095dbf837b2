// The web half of the architecture rule: imports go only down the ladder, folders of one rung never import each
// other, and no file outgrows its ceiling. Fails with one line per breach.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

const ROOT = "src";
const MAX_LINES = 250;
const GENERATED = new Set(["api/schema.d.ts"]);
/** What each rung may import besides itself. */
const BELOW = {
  app: ["features", "modules", "ui", "api", "lib"],
  features: ["modules", "ui", "api", "lib"],
  modules: ["ui", "api", "lib"],
  ui: ["lib"],
  api: ["lib"],
  lib: [],
  consumer: ["lib"],
};

const IMPORT = /(?:from|import)\s*\(?\s*["'](\.[^"']+)["']|@import\s+["'](\.[^"']+)["']/g;

const breaches = [];
for (const entry of readdirSync(ROOT, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(tsx?|css)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const file = relative(ROOT, path);
  const text = readFileSync(path, "utf8");
  const lines = text.split("\n").length - 1;
  if (lines > MAX_LINES && !GENERATED.has(file))
    breaches.push(`${file}: ${lines} lines, ${MAX_LINES} allowed`);

  const [rung, folder] = file.split("/");
  if (!(rung in BELOW)) breaches.push(`${file}: '${rung}' is no rung of the ladder`);
  for (const [, module, sheet] of text.matchAll(IMPORT)) {
    const target = normalize(join(dirname(file), module ?? sheet));
    if (target.startsWith("..")) continue;
    if (GENERATED.has(`${target}.d.ts`)) continue; // types alone: nothing of them reaches the browser
    const [toRung, toFolder] = target.split("/");
    if (toRung === rung) {
      if (rung === "features" && toFolder !== folder) breaches.push(`${file}: sibling feature ${target}`);
    } else if (!BELOW[rung]?.includes(toRung)) {
      breaches.push(`${file}: ${rung} may not import ${target}`);
    }
  }
}

if (breaches.length > 0) {
  process.stderr.write(`${breaches.join("\n")}\n`);
  process.exit(1);
}
