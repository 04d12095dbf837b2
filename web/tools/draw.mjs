// How long each screen takes from the answer of its main call to what it shows, in Chromium:
// `SEIVA_E2E_URL=http://127.0.0.1:8080 npm --prefix web run draw`, against a demonstration that runs (docs/benchmarks.md has the large
// one's). The main call is named for each screen; the moment of its answer is the browser's own (responseEnd), the end the first
// frame after which rows, or figures, stand and no skeleton does.
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const BASE = process.env.SEIVA_E2E_URL;
if (!BASE) throw new Error("SEIVA_E2E_URL is missing: say where the demonstration is");
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const GOAL = 1000; // ms

const ROWS = "main tbody tr";
const screen = (path, call, shown = ROWS) => ({ path, call, shown });
const staff = (base) => [
  screen(base, `${base}/atencao`, "main li b"),
  screen("/lista-cupons", `${base}/cupons/report`),
  screen("/lista-cupons/cupons", `${base}/cupons`),
  screen("/lista-lojas", `${base}/lojas/report`),
  screen("/lista-varejista", `${base}/varejistas/report`),
  screen("/lista-softwarehouses", `${base}/parceiros/report`),
  screen(`${base}/contas?filter=varejista`, `${base}/contas`),
  screen(`${base}/problemas`, `${base}/problemas`),
];
/** The screens that show rows in the large demonstration, by whose they are. */
const SCREENS = {
  admin: [
    ...staff("/admin"),
    screen("/lista-lojas-nao-integradas", "/admin/lojas-nao-integradas/report"),
    screen("/admin/customers-list", "/admin/customers"),
    screen("/admin/auditoria", "/admin/auditoria"),
    screen("/admin/equipe", "/admin/equipe"),
    screen("/admin/advertisement-list", "/admin/propagandas"),
    screen("/admin/api-key-list", "/admin/keys"),
    screen("/admin/promotion-list", "/admin/promocoes"),
    screen("/admin/sponsor-list", "/admin/patrocinadores"),
    screen("/admin/store-campaign-list", "/admin/campanhas-lojas"),
  ],
  suporte: staff("/support"),
  varejista: [
    screen("/varejista", "/varejistas/cupons/daily", "main figure svg"),
    screen("/lista-cupons", "/varejistas/cupons/report"),
    screen("/lista-cupons/cupons", "/varejistas/cupons"),
    screen("/varejista/lojas", "/varejistas/lojas"),
    screen("/varejista/advertisement-list", "/varejistas/propagandas"),
    screen("/varejista/api-keys", "/retailers/api-keys"),
  ],
  parceiro: [
    screen("/parceiro", "/parceiros/cupons/daily", "main figure svg"),
    screen("/lista-cupons", "/parceiros/cupons/report"),
    screen("/lista-varejista", "/parceiros/varejistas/report"),
    screen("/lista-lojas", "/parceiros/lojas/report"),
    screen("/parceiro/lojas", "/parceiros/lojas"),
    screen("/parceiro/api-keys", "/parceiros/keys"),
  ],
};

/** Runs in the page, before anything of it: notes the first frame that shows what was asked for. */
function observe({ call, shown }) {
  window.drawn = undefined;
  const answered = () =>
    performance.getEntriesByType("resource").find(({ name, responseEnd }) => {
      return responseEnd > 0 && new URL(name).pathname === `/api${call}`;
    });
  const look = () => {
    const answer = answered();
    const there = document.querySelector(shown);
    if (answer && there && !document.querySelector(`main [aria-busy="true"]`)) {
      // after the frame that paints it
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.drawn ??= performance.now() - answer.responseEnd;
        }),
      );
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const print = (line) => process.stdout.write(`${line}\n`);
const sorted = (numbers) => numbers.toSorted((a, b) => a - b);

async function measure(context, screen) {
  const page = await context.newPage();
  try {
    await page.addInitScript(observe, screen);
    await page.goto(screen.path);
    await page.waitForFunction(() => window.drawn !== undefined, null, { timeout: 30_000 });
    return await page.evaluate(() => window.drawn);
  } finally {
    await page.close();
  }
}

const SYSTEM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));
const browser = await chromium.launch(SYSTEM ? { executablePath: SYSTEM } : {});
let late = 0;
try {
  print("| profile | screen | median, ms | slowest, ms |\n|-|-|-|-|");
  for (const [who, screens] of Object.entries(SCREENS)) {
    const context = await browser.newContext({ baseURL: BASE, viewport: { width: 1280, height: 900 } });
    const answer = await context.request.post("/api/identity/sign-in", {
      data: { email: `${who}@demo.seiva.test`, password: "Seiva-demo-2026" },
      headers: { origin: BASE },
    });
    if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`);
    for (const screen of screens) {
      const times = [];
      try {
        for (let round = 0; round < ROUNDS; round++) times.push(await measure(context, screen));
      } catch (error) {
        print(`| ${who} | ${screen.path} | not measured: ${String(error).split("\n")[0]} | |`);
        late++;
        continue;
      }
      const slowest = Math.max(...times);
      if (slowest > GOAL) late++;
      print(
        `| ${who} | ${screen.path} | ${Math.round(sorted(times)[Math.floor(times.length / 2)])} | ${Math.round(slowest)} |`,
      );
    }
    await context.close();
  }
} finally {
  await browser.close();
}
if (late > 0) throw new Error(`${late} screens were not drawn within ${GOAL} ms`);
