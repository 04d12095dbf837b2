import { extname } from "node:path";

// What a page may weigh, and what of a build it fetches.

/**
 * Bytes of Brotli, without the answers of the API: scripts alone, which is what the goals count (sign-in 120 kB, home
 * 205 kB), and everything. Where there is a goal it is the budget; elsewhere a little more than what was measured, so that
 * it can only fall.
 */
export const PAGES = {
  "sign-in": {
    document: "newcomer.html",
    modules: ["src/app/visitor.ts", "src/features/session/sign-in-screen.tsx"],
    scripts: 120_000,
    all: 152_000,
  },
  "sign-up": {
    document: "newcomer.html",
    modules: ["src/app/visitor.ts", "src/features/sign-up/sign-up-screen.tsx"],
    scripts: 130_500,
    all: 165_500,
  },
  home: {
    document: "index.html",
    address: "/varejista",
    modules: [
      "src/app/signed-in.ts",
      "src/app/shell/portal-layout.tsx",
      "src/features/home/retailer-home.tsx",
      "src/ui/chart/plot.tsx",
    ],
    scripts: 156_500,
    all: 196_500,
  },
  "home, with what is below its first screen": {
    document: "index.html",
    modules: [
      "src/app/signed-in.ts",
      "src/app/shell/portal-layout.tsx",
      "src/features/home/retailer-home.tsx",
      "src/ui/chart/plot.tsx",
      "src/features/home/stores-card.tsx",
      "src/features/home/keys-card.tsx",
      "src/features/home/verified-card.tsx",
    ],
    scripts: 194_500,
    all: 252_000,
  },
};

/** Where a build writes which files each page fetches; its point keeps it from being served. */
export const PAGE_FILES = ".pages.json";

/** Where it writes the Link header of each page that has an address here; the binary sends it (internal/edge/publicweb). */
export const AHEAD = ".ahead.json";

/**
 * Has Chromium compile a script whole, beside the page, as it comes. Left to itself it compiles each function as it is called, which
 * holds the page up; what a page fetches first is called nearly all. Other browsers read a comment.
 */
export const COMPILED_WHOLE = "//# allFunctionsCalledOnLoad\n";

const KINDS = { ".js": "modulepreload", ".css": "preload; as=style" };

/** Has a browser fetch the scripts and sheets that the document does not name beside those that it names, not after them. */
export const aheadOf = (files, document) =>
  files
    .filter((file) => KINDS[extname(file)] && !document.includes(`/${file}"`))
    .map((file) => `</${file}>; rel=${KINDS[extname(file)]}; crossorigin; fetchpriority=low`)
    .join(", ");

/** Vite: writes that list, and has its scripts compiled whole. */
export const pageFiles = {
  name: "page-files",
  generateBundle: {
    order: "post", // Vite takes the files away that hold a sheet alone
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
      const holderOf = (module) => {
        const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
        if (!holder) throw new Error(`no file of the build holds ${module}`);
        return holder.fileName;
      };
      const filesOf = (modules) => {
        const files = new Set();
        const next = modules.map(holderOf);
        for (let name = next.pop(); name !== undefined; name = next.pop()) {
          const chunk = bundle[name];
          if (files.has(name) || chunk?.type !== "chunk") continue;
          files.add(name);
          for (const part of [...chunk.viteMetadata.importedCss, ...chunk.viteMetadata.importedAssets])
            files.add(part);
          next.push(...chunk.imports);
        }
        return [...files].sort();
      };
      const pages = Object.entries(PAGES).map(([name, { modules }]) => [name, filesOf(modules)]);
      for (const name of new Set(pages.flatMap(([, files]) => files)))
        if (bundle[name].type === "chunk") bundle[name].code = COMPILED_WHOLE + bundle[name].code;
      this.emitFile({
        type: "asset",
        fileName: PAGE_FILES,
        source: JSON.stringify(Object.fromEntries(pages)),
      });
    },
  },
};
