import { afterAll, vi } from "vitest";

// For projects whose files share a worker: each begins with modules of its own, and with a window as a page's is when it opens.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await vi.dynamicImportSettled(); // what was still being fetched would else be evaluated among the next file's modules
  vi.resetModules();
  if (typeof document === "undefined") return;
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
});
