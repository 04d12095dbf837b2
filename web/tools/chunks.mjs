// Which modules share a file. Few files, in which what one page needs lies together: each is named by who needs it, and what
// is before it in the list takes its modules first. What stands in none is left to the bundler.
import { relative, resolve } from "node:path";

const SRC = resolve(import.meta.dirname, "../src");
const at = (...files) => files.map((file) => resolve(SRC, file));

const consumer = at("consumer/main.tsx");
const visitor = at("app/visitor.ts", "features/session/sign-in-screen.tsx");
const portal = at("app/signed-in.ts", "app/shell/portal-layout.tsx");
const home = at("features/home/retailer-home.tsx");
const signUp = at("features/sign-up/sign-up-screen.tsx");

/** By name: the pages that all need a module of it. */
const SHARED = [
  ["base", [consumer, visitor]],
  ["base", [consumer, portal]],
  ["common", [visitor, [...portal, ...home]]],
  ["visitor", [visitor]],
  ["portal", [portal]],
  ["lists", [home]],
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

/**
 * A home's own code and a sign-up's are theirs: other screens need what these are made of. What starts a document stays
 * alone: in a shared file it would start wherever that is fetched.
 */
const isOwn = (id) =>
  /^(features\/(home|sign-up)\/|app\/(visitor|signed-in)\.ts|consumer\/main)/.test(relative(SRC, id));

export function sharedGroups() {
  const reaches = new Map();
  const reach = (roots, infoOf) => {
    if (!reaches.has(roots)) reaches.set(roots, reachOf(roots, infoOf));
    return reaches.get(roots);
  };
  const nameOf = (id, bundle) => {
    const infoOf = (module) => bundle.getModuleInfo(module);
    if (isOwn(id)) return null;
    const found = SHARED.find(([, pages]) => pages.every((roots) => reach(roots, infoOf).has(id)));
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
