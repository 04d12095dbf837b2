// The web half of the architecture rule: imports go only down the ladder and never in a circle, folders of one rung
// never import each other, no file outgrows its ceiling, sizes of type and radii of corners are tokens, and no select asks
// for all that there is; what a visitor's screens are made of stands without the UI kit. Fails with one line per breach.
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

/** Sheets that draw with sizes of their own: the tokens, a telephone to scale, and the squares of a legend. */
const OWN_SIZES = new Set([
  "lib/brand/tokens.css",
  "features/banners/phone.module.css",
  "ui/chart/chart.module.css",
]);
/** A size of type or a radius in px or pt, wherever it stands in the value: of `font` too, over several lines. */
const RAW_SIZE =
  /(?<![\w-])(?:font|font-size|border(?:-\w+)*-radius):[^;}]*?(?<![\w.-])[\d.]+(?:px|pt)\b[^;}]*/g;

/** Calls that answer with up to ten thousand choices: asked through this file alone, fifty at a time. */
const CHOICES = "modules/choices/use-choices.ts";
const WHOLE = /"(?:[^"]*\/all|\/retailers\/software-houses)"/g;

/** Where the screens of visitors are named. */
const VISITOR = ["app/visitor", "app/routes/identity", "app/routes/sign-up", "app/routes/legal-texts"];
const LATER = /import\(\s*"(\.[^"]+)"\s*\)/g;
/** Files that use the UI kit, and what each imports at once. */
const ofKit = new Set();
const atOnce = new Map();

const breaches = [];
/** What each file imports, of the files that there are. */
const imports = new Map();
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
  if (file.endsWith(".css") && !OWN_SIZES.has(file)) {
    for (const [raw] of text.matchAll(RAW_SIZE))
      breaches.push(`${file}: '${raw.replace(/\s+/g, " ")}' is no token`);
  }
  if (file !== CHOICES && !GENERATED.has(file) && !file.includes(".test.")) {
    for (const [call] of text.matchAll(WHOLE)) breaches.push(`${file}: ${call} is for ${CHOICES} alone`);
  }
  const at = (module) => normalize(join(dirname(file), module));
  const name = file.replace(/\.tsx?$/, "");
  if (/from "@mantine\//.test(text)) ofKit.add(name);
  const later = [...text.matchAll(LATER)].map(([, module]) => at(module));
  if (VISITOR.includes(name)) VISITOR.push(...later.filter((one) => !one.includes("portal-")));
  atOnce.set(
    name,
    [...text.matchAll(/^(?:import|\} from) .*?"(\.[^"]+)"/gm)].map(([, module]) => at(module)),
  );
  imports.set(name, []);
  for (const [, module, sheet] of text.matchAll(IMPORT)) {
    const target = normalize(join(dirname(file), module ?? sheet));
    if (target.startsWith("..")) continue;
    imports.get(name)?.push(target);
    if (GENERATED.has(`${target}.d.ts`)) continue; // types alone: nothing of them reaches the browser
    const [toRung, toFolder] = target.split("/");
    if (toRung === rung) {
      if (rung === "features" && toFolder !== folder) breaches.push(`${file}: sibling feature ${target}`);
    } else if (!BELOW[rung]?.includes(toRung)) {
      breaches.push(`${file}: ${rung} may not import ${target}`);
    }
  }
}

/** Files from which every way on was looked at. */
const passed = new Set();
const follow = (file, way) => {
  const from = way.indexOf(file);
  if (from >= 0) breaches.push(`a circle: ${[...way.slice(from), file].join(" > ")}`);
  if (from >= 0 || passed.has(file)) return;
  for (const next of imports.get(file) ?? []) follow(next, [...way, file]);
  passed.add(file);
};
for (const file of imports.keys()) follow(file, []);

const drawn = new Set(VISITOR);
for (const file of drawn) {
  if (ofKit.has(file))
    breaches.push(`${file}: a visitor's screen has no UI kit: late, and in <Kit>, or not at all`);
  for (const next of atOnce.get(file) ?? []) drawn.add(next);
}

if (breaches.length > 0) {
  process.stderr.write(`${breaches.join("\n")}\n`);
  process.exit(1);
}
