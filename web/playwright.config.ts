import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

// The shell draws no windows, which would take a quarter of the tests' time.
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/**
 * Runs against the installations that scripts/with-seiva starts. What is tagged @engines proves an installation's own
 * store: `make test` runs it on PostgreSQL and S3 too.
 */
export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 3, // on two cores: a test waits now and then; four take as long
  retries: process.env.CI ? 1 : 0, // what passed at the second try only is listed as flaky, to be mended
  timeout: 180_000, // to be slow is no failure: the longest took 45 s with other work beside it
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["./e2e/second-tries.ts"]],
  expect: { timeout: 20_000 },
  snapshotPathTemplate: "{testDir}/screens/{arg}{ext}",
  use: {
    baseURL: process.env.SEIVA_E2E_URL,
    actionTimeout: 60_000, // what is not there at all should not take a slow test's whole time
    navigationTimeout: 60_000,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure", // a trace of every test takes longer than the tests: ask for one with --trace on
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? browsers.find(existsSync),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--font-render-hinting=none",
        "--disable-lcd-text",
      ],
    },
  },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"] } },
    { name: "mobile", use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } } },
  ],
});
