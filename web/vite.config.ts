import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { visitorPaths } from "./src/app/visitor-paths";
import { sharedGroups } from "./tools/chunks.mjs";
import { firstPaint } from "./tools/first-paint.mjs";
import { font } from "./tools/font.mjs";
import { pageFiles } from "./tools/pages.mjs";
import { widgetSheet } from "./tools/widget-sheet.mjs";

const visitorPages = visitorPaths.map((path) => new RegExp(`^${path.replace(/\$\w+/, "[^/]+")}/?$`));

/** The document that the binary serves at an address (internal/edge/publicweb); undefined: the portal's, or a file. */
const documentOf = (url: string, cookies = "") => {
  const { pathname } = new URL(url, "http://localhost");
  if (/^\/(webviews\/|accept-terms\b|escanear\b|vip\b|consumidor\b)/.test(pathname)) return "/consumer.html";
  const visitor =
    pathname === "/" ? !cookies.includes("seiva_session=") : visitorPages.some((page) => page.test(pathname));
  return visitor ? "/visitor.html" : undefined;
};

/** In development, serves each document where the binary serves it. */
const documents: Plugin = {
  name: "documents",
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      request.url = documentOf(request.url ?? "/", request.headers.cookie) ?? request.url;
      next();
    });
  },
};

export default defineConfig({
  plugins: [documents, firstPaint, font, pageFiles, widgetSheet, react()],
  build: {
    target: "es2022",
    sourcemap: false,
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "visitor.html", "consumer.html"],
      // React changes less often than the portal, so it keeps its name, and its place in the cache, over releases.
      output: {
        // The portal's script names every file. 32 bits of chance each compress better than 48, and are enough.
        hashCharacters: "hex",
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            {
              name: "data",
              test: /node_modules\/(@tanstack\/(query|react-query|router|react-router|history|store|react-store)|openapi)/,
              priority: 20,
            },
            { name: "widgets", test: /ui\/theme\/widgets\.css/, priority: 20 },
            ...sharedGroups(),
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: { "/api": "http://127.0.0.1:8080" },
    // The server's list of words that no password may be is the portal's too.
    fs: { allow: [".", "../internal/identity"] },
  },
});
