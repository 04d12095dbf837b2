import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { expect, test } from "./sign-in";

const chart = (page: Page) => page.getByRole("figure");

test("without a session a home leads to sign-in, with another profile to nothing", async ({ page, as }) => {
  const errors: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
  await page.goto("/varejista");
  await expect(page).toHaveURL(/\/signIn\?desiredPath=%2Fvarejista/);
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  expect(errors).toEqual([]);
  await page.goto("about:blank"); // told of an account, sign-in would go on by itself
  await as("parceiro");
  await page.goto("/varejista");
  await expect(page.getByRole("heading", { level: 1, name: "Página não encontrada" })).toBeAttached();
});

test("the retailer's home: figures, impact, stores, keys (RT-24, AC-01, AC-02)", async ({ page, as }) => {
  await as("varejista");
  await page.goto("/");
  await expect(page).toHaveURL(/\/varejista$/);
  await expect(
    page.getByRole("heading", { level: 1, name: /^(Bom dia|Boa tarde|Boa noite), Ana$/ }),
  ).toBeVisible();
  await expect(page.getByText("Mercado Seiva · 3 lojas · últimos 30 dias")).toBeVisible();
  await expect(page.locator("#splash")).toBeHidden();
  await expect(page.getByText("11 caixas")).toBeVisible();
  await expect(page.getByText(/^\d+ avaliações$/)).toBeVisible();
  for (const label of [
    "de papel que não foi impresso",
    "água poupada",
    "CO₂ evitado",
    "árvore",
    "economizados",
    "petróleo",
  ]) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Caixas das lojas")).toBeVisible();
  await expect(page.getByRole("link", { name: "Seiva Acácias" })).toBeVisible();
  await expect(chart(page)).toContainText("Cupons por dia. Autorizados: de");
  await expect(chart(page).locator("svg").first()).toBeVisible();
  await accessible(page);
});

test("the brand is painted before the portal's sheets and scripts are there", async ({ page, as }) => {
  await as("varejista");
  await page.route(/\/assets\/.*\.(css|js)$/, () => {}); // they never come
  await page.goto("/varejista", { waitUntil: "commit" });
  await expect(page.locator("#splash")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
    .toBe(1);
});

test("the figures come where they are waited for: nothing moves", async ({ page, as }) => {
  await as("varejista");
  await page.setViewportSize({ width: 390, height: 844 });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/varejistas\/(indicadores|conquistas)\?/, async (route) => {
    await asked;
    await route.continue();
  });
  const held = ["indicadores", "conquistas"].map((call) =>
    page.waitForRequest(new RegExp(`/api/varejistas/${call}\\?`)),
  );
  await page.goto("/varejista");
  await Promise.all(held);
  const below = page.getByText("Lojas cadastradas", { exact: true });
  await expect(below).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const waiting = await below.boundingBox();
  await expect(page.getByText("+10,0% que o período anterior")).toBeHidden();
  answer();
  await expect(page.getByText("11 caixas")).toBeVisible();
  await expect(page.getByText("petróleo", { exact: true })).toBeVisible();
  expect(await below.boundingBox()).toEqual(waiting);
});

/** The same answer with every figure so many times as high. */
const times = (factor: number, value: unknown): unknown => {
  if (typeof value === "number") return Math.round(value * factor);
  if (Array.isArray(value)) return value.map((one) => times(factor, one));
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, times(factor, one)]));
};

test("figures in the millions are read whole, on the axis and on a telephone too", async ({ page, as }) => {
  await as("varejista");
  await page.route(/\/api\/varejistas\/(indicadores|cupons\/daily|conquistas)\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: times(25_387, await response.json()) });
  });
  await page.goto("/varejista");
  for (const last of ["petróleo", "Caixas das lojas"])
    await expect(page.getByText(last, { exact: true })).toBeVisible();
  const drawing = await chart(page).locator("svg").boundingBox();
  const figures = chart(page)
    .locator("text")
    .filter({ hasText: /^\d\.\d{3}\.\d{3}$/ });
  for (const figure of await figures.all())
    expect((await figure.boundingBox())?.x).toBeGreaterThanOrEqual(drawing?.x ?? Number.POSITIVE_INFINITY);
  expect(await figures.count()).toBe(4);
  const broken = await page.getByRole("main").evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const word = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      if (node.parentElement?.closest(".sr-only")) continue;
      for (const { 0: number, index } of (node.textContent ?? "").matchAll(/\d[\d.,]*%?/g)) {
        word.setStart(node, index);
        word.setEnd(node, index + number.length);
        const lines = new Set([...word.getClientRects()].map((line) => Math.round(line.top)));
        const { right } = word.getBoundingClientRect();
        if (
          lines.size > 1 ||
          right > (node.parentElement?.closest("section")?.getBoundingClientRect().right ?? right)
        )
          found.push(number);
      }
    }
    return found;
  });
  expect(broken).toEqual([]);
});

test("the period in the address decides the figures, and the chart has a table twin", async ({
  page,
  as,
}) => {
  await as("varejista");
  await page.goto("/varejista?dias=7");
  await expect(page.getByText("últimos 7 dias")).toBeVisible();
  await page.getByRole("button", { name: "90 dias" }).click();
  await expect(page).toHaveURL(/dias=90/);
  await expect(page.getByText("últimos 90 dias")).toBeVisible();
  await page.getByRole("button", { name: "Ver como tabela" }).click();
  await expect(page.getByRole("columnheader", { name: "Com CPF" })).toBeVisible();
  expect(await chart(page).getByRole("row").count()).toBeGreaterThan(80);
});

test("a store leads to its own receipts", async ({ page, as }) => {
  await as("parceiro");
  await page.goto("/parceiro");
  await page.getByRole("link", { name: "Farmácia Araucária" }).click();
  await expect(page).toHaveURL(/\/lista-cupons\/cupons\?.*lojaId=/);
});

test("how the impact is counted, and the retailer's own cost (D-81)", async ({ page, as }) => {
  await as("varejista");
  await page.goto("/varejista");
  await page.getByRole("button", { name: "Como calculamos" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/estimativa/)).toBeVisible();
  await expect(dialog.getByRole("link", { name: /UTS Business School/ })).toHaveAttribute("href", /^https:/);
  await accessible(page);

  const cost = dialog.getByLabel("Custo de um cupom impresso, em reais");
  const save = dialog.getByRole("button", { name: "Salvar custo" });
  await cost.fill("2");
  await save.click();
  await expect(dialog.getByText(/Informe um valor de R\$ 0,00 a R\$ 1,00/)).toBeVisible();
  for (const value of ["0,055", "0,04"]) {
    await cost.fill(value);
    await save.click();
    await expect(page.getByText(`Custo salvo: R$ ${value} por cupom`)).toBeVisible();
  }
});

test("only verified receipts is asked before it is turned on", async ({ page, as }) => {
  await as("varejista");
  await page.goto("/varejista");
  const toggle = page.getByRole("switch", { name: "Só notas verificadas" });
  // The drawn track lies over the input, which keyboards reach.
  await toggle.press("Space");
  const dialog = page.getByRole("dialog", { name: "Receber só notas verificadas?" });
  await accessible(page);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(toggle).toBeAttached();
  await expect(toggle).not.toBeChecked();
});

test("the partner's home has its code and its retailers (RT-20, D-59)", async ({ page, as }) => {
  await as("parceiro");
  await page.goto("/");
  await expect(page).toHaveURL(/\/parceiro$/);
  await expect(page.getByText(/^\d+ varejistas vinculados$/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^[A-Z0-9]{6}$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copiar código" })).toBeVisible();
  await expect(page.getByText("Impacto das lojas que você atende")).toBeVisible();
  await expect(chart(page).locator("svg").first()).toBeVisible();
  await accessible(page);
});

test("the demonstration has banners that run, wait and ended (IM-28)", async ({ page, as }) => {
  await as("varejista");
  for (const name of ["Café da manhã", "Natal em família", "Saldão de inverno"]) {
    await page.goto(`/varejista/advertisement-list?filter=${encodeURIComponent(name)}`);
    await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
  }
});
