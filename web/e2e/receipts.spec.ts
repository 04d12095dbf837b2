import type { Browser, Page } from "@playwright/test";
import { accessible, screensAreAccessible } from "./accessible";
import { confirm, signUp } from "./newcomers";
import { expect, test } from "./sign-in";

const rows = (page: Page, table: string) =>
  page
    .getByRole("table", { name: table })
    .locator("tbody") // the totals below open receipts too
    .getByRole("row")
    .filter({ has: page.getByRole("link") });

test("without a session the report leads to sign-in", async ({ page }) => {
  await page.goto("/lista-cupons");
  await expect(page).toHaveURL(/\/signIn\?desiredPath=%2Flista-cupons/);
});

test("from the report to a day, to a receipt, to its public page (RT-14)", { tag: "@engines" }, async ({
  page,
  as,
}) => {
  await as("varejista");
  await page.goto("/lista-cupons");
  await expect(rows(page, "Cupons por data")).toHaveCount(5);
  await expect(page.getByRole("figure")).toContainText("Evolução. Autorizados: de");

  const day = rows(page, "Cupons por data").first();
  const counted = await day.getByRole("cell").nth(1).textContent();
  await day.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/lista-cupons\/cupons\?day=/);
  await expect(page.getByText(new RegExp(`^${counted} cupo(m|ns) autorizados? `))).toBeVisible();
  await expect(rows(page, "Cupons, um a um")).toHaveCount(10);

  await rows(page, "Cupons, um a um").first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Cupom nº \d+$/ })).toBeVisible();
  await expect(page.getByText("Assinatura conferida")).toBeVisible();
  await expect(page.getByText("Protocolo presente")).toBeVisible();

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Abrir cupom" }).click();
  await expect(await opened).toHaveURL(/\/r\/\w+$/);
});

test("the report's rows stay where they are when the chart's figures come late", async ({ page, as }) => {
  await as("varejista");
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const figures = /\/api\/varejistas\/cupons\/daily\?/;
  await page.route(figures, async (route) => {
    await late;
    await route.continue();
  });
  const asked = page.waitForRequest(figures);
  await page.goto("/lista-cupons");
  const row = rows(page, "Cupons por data").first();
  await expect(row).toBeVisible();
  await asked;
  await page.evaluate(() => document.fonts.ready);
  const before = await row.boundingBox();
  await expect(page.getByRole("figure")).toHaveCount(0);
  answer();
  await expect(page.getByRole("figure").locator("svg").first()).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
});

test("a link reproduces grouping, order, page size and page (RP-03, RP-20)", async ({ page, as }) => {
  await as("parceiro");
  await page.goto("/lista-cupons?groupBy=serie&sort=lojaNome.asc&rowsPerPage=10&page=1");
  await expect(page.getByRole("button", { name: "Por série" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Página 2", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByRole("combobox", { name: "Linhas por página" })).toHaveValue("10");
  await expect(page.getByRole("combobox", { name: "Varejistas" })).toHaveCount(0);
  await page.getByRole("button", { name: "Por data" }).click();
  await expect(page).toHaveURL(/\/lista-cupons\?rowsPerPage=10$/);
});

/** A software house's account in two browsers. */
const inTwoBrowsers = async (browser: Browser, extraHTTPHeaders: Record<string, string> | undefined) => {
  const [one, other] = await Promise.all([1, 2].map(() => browser.newContext({ extraHTTPHeaders })));
  if (!one || !other) throw new Error("no browsers");
  const account = await signUp(one.request);
  await confirm(one.request, account);
  for (const { request } of [one, other]) {
    await expect(await request.post("/api/identity/sign-in", { data: account })).toBeOK();
  }
  return [await one.newPage(), await other.newPage()] as const;
};
const saved = (page: Page) =>
  page.waitForResponse((answer) => /\/ui-settings\/./.test(answer.url()) && answer.status() === 204);

test("columns are chosen, and found again in another browser (RP-31)", { tag: "@engines" }, async ({
  browser,
  extraHTTPHeaders,
}) => {
  const [page, other] = await inTwoBrowsers(browser, extraHTTPHeaders);
  const heads = (at: Page) => at.getByRole("table", { name: "Cupons por data" }).getByRole("columnheader");
  await page.goto("/lista-cupons");
  await expect(heads(page)).toHaveCount(6);
  await page.getByRole("button", { name: "Colunas" }).click();
  const kept = saved(page);
  await page.getByRole("checkbox", { name: "Sem CPF" }).click();
  await expect(heads(page)).toHaveCount(5);
  await kept;
  await page.reload();
  await expect(heads(page)).toHaveCount(5);
  await other.goto("/lista-cupons");
  await expect(heads(other)).toHaveCount(5);
});

test("a view is saved, and chosen again on another day and in another browser", async ({
  browser,
  extraHTTPHeaders,
}) => {
  const [page, other] = await inTwoBrowsers(browser, extraHTTPHeaders);
  await page.goto("/lista-cupons/cupons?situacao=cancelled");
  await page.getByRole("button", { name: "Visões" }).click();
  await page.getByLabel("Nome da visão").fill("Cancelados");
  await accessible(page);
  const kept = saved(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Visão “Cancelados” salva")).toBeVisible();
  await kept;
  for (const at of [page, other]) {
    await at.goto("/lista-cupons/cupons");
    await at.getByRole("button", { name: "Visões" }).click();
    await at.getByRole("button", { name: "Cancelados", exact: true }).click();
    await expect(at).toHaveURL(/\/lista-cupons\/cupons\?situacao=cancelled$/);
  }
});

test("the staff narrows the report to a retailer (D-25)", async ({ page, as }) => {
  await as("suporte");
  await page.goto("/lista-cupons?rowsPerPage=50");
  await page.getByRole("button", { name: "Por série" }).click();
  const series = page.getByRole("table");
  await expect(series.getByText("11.222.333/0001-81").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Varejistas" }).fill("emporio");
  await page.getByRole("option", { name: /Empório Alfa/ }).click();
  await expect(page).toHaveURL(/varejistaIds=/);
  await page.keyboard.press("Escape");
  await expect(series.getByText("11.222.333/0001-81")).toHaveCount(0); // the choices name it too
  await expect(series.getByText("12.ABC.345/01DE-35").first()).toBeVisible();
});

test("a cancelled receipt, found by its state, then by its key as it is printed", async ({ page, as }) => {
  await as("admin");
  await page.goto("/lista-cupons/cupons?situacao=cancelled");
  await rows(page, "Cupons, um a um").first().getByRole("link").first().click();
  await expect(page.getByText(/^Cancelado em \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
  const printed = (await page.getByText(/^(\w{4} ){10}\w{4}$/).textContent()) ?? "";

  await page.goto("/lista-cupons");
  await page.getByLabel("Chave de acesso").fill(printed);
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/lista-cupons/cupom/${printed.replaceAll(" ", "")}$`));
  await expect(page.getByText(printed)).toBeVisible();
});

test("a key that is nobody's is not found", async ({ page, as }) => {
  await as("parceiro");
  await page.goto("/lista-cupons/cupom/123");
  await expect(page.getByText("Não encontramos este cupom")).toBeVisible();
  await page.getByRole("link", { name: "Ver a lista de cupons" }).click();
  await expect(rows(page, "Cupons, um a um")).toHaveCount(10);
});

screensAreAccessible([
  ["admin", "/lista-cupons"],
  ["suporte", "/lista-cupons?groupBy=serie"],
  ["varejista", "/lista-cupons/cupons"],
  ["parceiro", "/lista-cupons/cupom/123"],
]);

test("a receipt is accessible in light and dark", async ({ page, as }) => {
  await as("varejista");
  await page.goto("/lista-cupons/cupons");
  await rows(page, "Cupons, um a um").first().getByRole("link").first().click();
  await expect(page.getByText("Protocolo presente")).toBeVisible();
  await accessible(page);
});
