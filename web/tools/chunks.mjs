// Which modules share a file. Few files, in which what one page needs lies together: each is named by who needs it, and what
// is before it in the list takes its modules first. What stands in none is left to the bundler.
import { relative, resolve } from "node:path";

const SRC = resolve(import.meta.dirname, "../src");
const at = (...files) => files.map((file) => resolve(SRC, file));

const consumer = at("consumer/main.tsx");
const visitor = at("app/visitor.ts", "features/session/sign-in-screen.tsx");
const portal = at("app/signed-in.ts", "app/shell/portal-layout.tsx");
const homes = at("features/home/retailer-home.tsx", "features/home/partner-home.tsx");
const home = [...homes, ...at("ui/chart/plot.tsx")];
const below = at(
  "features/home/stores-card.tsx",
  "features/home/keys-card.tsx",
  "features/home/verified-card.tsx",
);
const signUp = at("features/sign-up/sign-up-screen.tsx");

/** A home's own code is its: other screens need what it is made of. */
const ofOthers = (file) => !file.startsWith("features/home/");

/** By name: the pages that all need a module of it, and where alone it stands. */
const SHARED = [
  ["base", [consumer, visitor]],
  ["base", [consumer, portal]],
  ["common", [visitor, [...portal, ...home]]],
  ["visitor", [visitor]],
  ["portal", [portal]],
  ["charts", [home], ofOthers],
  ["homes", [home]],
  ["lists", [below], ofOthers],
  ["stores", [below]],
  ["fields", [signUp]],
];

/**
 * The product's own files that these import, whatever the way; what they fetch later is not. Through a library's index
 * everything of the library would be reached.
 */
function reachOf(roots, infoOf) {
  const reached = new Set();
  const next = [...roots];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (reached.has(id) || !id.startsWith(SRC)) continue;
    reached.add(id);
    next.push(...(infoOf(id)?.importedIds ?? []));
  }
  return reached;
}

/** A sign-up's own code. What starts a document stays alone: in a shared file it would start wherever that is fetched. */
const OWN = /^(features\/sign-up\/|app\/(visitor|signed-in)\.ts|consumer\/main)/;

export function sharedGroups() {
  const reaches = new Map();
  const reach = (roots, infoOf) => {
    if (!reaches.has(roots)) reaches.set(roots, reachOf(roots, infoOf));
    return reaches.get(roots);
  };
  const nameOf = (id, bundle) => {
    const infoOf = (module) => bundle.getModuleInfo(module);
    const file = relative(SRC, id);
    if (OWN.test(file)) return null;
    const found = SHARED.find(
      ([, pages, takes]) => pages.every((roots) => reach(roots, infoOf).has(id)) && (!takes || takes(file)),
    );
    return found ? found[0] : null;
  };
  const names = [...new Set(SHARED.map(([name]) => name))];
  // Each before the next, since a file takes along what its modules import.
  return names.map((name, index) => ({
    name: (id, bundle) => (nameOf(id, bundle) === name ? name : null),
    debugName: name,
    priority: names.length - index,
  }));
}
