import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** In development, serves the second entry where the binary serves it. */
const consumerEntry: Plugin = {
  name: "consumer-entry",
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (request.url && /^\/(webviews\/|accept-terms\b)/.test(request.url)) request.url = "/consumer.html";
      next();
    });
  },
};

export default defineConfig({
  plugins: [consumerEntry, react()],
  build: {
    target: "es2022",
    sourcemap: false,
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "consumer.html"],
      // Few files that go together: what every page stands on. React changes less often than the portal, so it keeps its
      // name, and its place in the cache, over releases.
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            {
              name: "data",
              test: /node_modules\/(@tanstack\/(query|react-query|router|react-router|history|store|react-store)|openapi)/,
              priority: 2,
            },
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
