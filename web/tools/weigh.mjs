// What each page fetches in Chromium on a slow telephone: `scripts/with-seiva npm --prefix web run weigh`, on a built
// binary. Files and bytes as they are sent (Brotli), without the answers of the API; then the time to the largest
// paint, the time in which the page did not react, and how much moved. Not Lighthouse: its own throttling is simulated.
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const BASE = process.env.SEIVA_E2E_URL;
if (!BASE) throw new Error("SEIVA_E2E_URL is missing: run through scripts/with-seiva");
const RETAILER = { email: "varejista@demo.seiva.test", password: "Seiva-demo-2026" };
const PAGES = [
  { name: "sign-in", path: "/signIn" },
  { name: "sign-up", path: "/sign-up" },
  { name: "home", path: "/varejista", as: RETAILER },
];
// 1.6 Mbit/s, 150 ms, a quarter of the processor: a telephone of the middle on a slow 4G.
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU = 4;
const ROUNDS = Number(process.env.ROUNDS ?? 3);

const SYSTEM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));

/** Runs in the page, before anything of it. */
function observe() {
  window.weight = { lcp: 0, tbt: 0, cls: 0 };
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on("largest-contentful-paint", (entry) => {
    window.weight.lcp = entry.startTime;
  });
  on("longtask", (entry) => {
    window.weight.tbt += entry.duration - 50;
  });
  on("layout-shift", (entry) => {
    if (!entry.hadRecentInput) window.weight.cls += entry.value;
  });
}

async function measure(browser, { path, as }) {
  const context = await browser.newContext({ baseURL: BASE, viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    if (as) {
      const answer = await context.request.post("/api/identity/sign-in", {
        data: as,
        headers: { origin: BASE },
      });
      if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`);
    }
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU });
    await page.addInitScript(observe);
    const files = new Map();
    page.on("requestfinished", (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith("/api/")) files.set(pathname, request.sizes());
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await page.getByRole("heading").first().waitFor();
    if (as) await page.locator("figure svg").first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState("networkidle");
    const sizes = [...files].map(async ([file, answer]) => [file, (await answer).responseBodySize]);
    return { files: new Map(await Promise.all(sizes)), ...(await page.evaluate(() => window.weight)) };
  } finally {
    await context.close();
  }
}

const print = (line) => process.stdout.write(`${line}\n`);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const browser = await chromium.launch(SYSTEM ? { executablePath: SYSTEM } : {});
try {
  print("| page | files | kB | largest paint | blocked | moved |\n|-|-|-|-|-|-|");
  for (const page of PAGES) {
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push(await measure(browser, page));
    const { files } = rounds[0];
    const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
    const middle = (key) => median(rounds.map((round) => round[key]));
    print(
      `| ${page.name} | ${files.size} | ${(bytes / 1000).toFixed(1)} | ${(middle("lcp") / 1000).toFixed(2)} s | ${middle("tbt").toFixed(0)} ms | ${middle("cls").toFixed(3)} |`,
    );
    if (process.env.FILES)
      for (const [file, size] of [...files].sort((a, b) => b[1] - a[1])) print(`    ${size}\t${file}`);
  }
} finally {
  await browser.close();
}
