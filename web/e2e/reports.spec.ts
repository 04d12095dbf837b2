import type { Page } from "@playwright/test";
import { accessible, screensAreAccessible } from "./accessible";
import { choose, follow } from "./controls";
import { newRetailer } from "./newcomers";
import { expect, test } from "./sign-in";
import { newCnpj, unique } from "./unique";

const rows = (page: Page, report: string) =>
  page
    .getByRole("table", { name: `Relatório de ${report}` })
    .locator("tbody")
    .getByRole("row")
    .filter({ hasText: /\S/ }); // those that stand there while rows load are empty

/** What is chosen on the page stays on it: the account is other tests' too. */
const keepsOwnSettings = async (page: Page) => {
  const settings: Record<string, unknown> = {};
  await page.route(/\/api\/identity\/ui-settings/, (route) => {
    const [name = "", body] = [route.request().url().split("/").at(-1), route.request().postDataJSON()];
    if (body) settings[name] = body.value;
    return route.fulfill(route.request().method() === "GET" ? { json: { settings } } : { status: 204 });
  });
};

test("an administrator finds a store, puts stores in order, adds a column and opens its number (RT-15, RP-20)", {
  tag: "@engines",
}, async ({ page, as }) => {
  await as("admin");
  await keepsOwnSettings(page);
  await page.goto("/reports");
  await follow(page, "Lojas Quais recebem", "Lojas");
  await expect(page).toHaveURL(/\/lista-lojas$/);
  await expect(rows(page, "lojas")).toHaveCount(5);

  await page.getByRole("searchbox", { name: "Buscar lojas" }).fill("11.222.333/0001");
  await expect(rows(page, "lojas")).toHaveCount(1);
  await expect(rows(page, "lojas").first()).toContainText("Seiva Acácias");
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await expect(rows(page, "lojas")).toHaveCount(5);

  const names = () => rows(page, "lojas").getByRole("link", { name: /Seiva|Alfa|Farmácia/ });
  await expect(names().first()).toContainText("Alfa Savassi");
  await page.getByRole("button", { name: "Loja", exact: true }).click();
  await expect(page).toHaveURL(/\/lista-lojas\?sort=nomeFantasia\.desc$/);
  await expect(names().first()).toContainText("Seiva Paulista");

  const heads = page.getByRole("columnheader");
  const before = await heads.count();
  await page.getByRole("button", { name: "Colunas" }).click();
  await page.getByRole("checkbox", { name: "Cupons autorizados em 30 dias" }).click();
  await expect(heads).toHaveCount(before + 1);
  await accessible(page);
  await page.keyboard.press("Escape");
  const number = rows(page, "lojas")
    .first()
    .getByRole("link", { name: /^[\d.]+$/ });
  const counted = (await number.textContent()) ?? "";
  await number.click();
  await expect(page).toHaveURL(/\/lista-cupons\?lojaId=/);
  await expect(page.getByText(`${counted} cupons autorizados`)).toBeVisible();
});

test("a retailer asks for one cashier, and opens its receipts (RT-30, CA-06)", { tag: "@engines" }, async ({
  page,
  as,
}) => {
  await as("varejista");
  await page.goto("/cashier-list");
  await expect(rows(page, "caixas")).toHaveCount(5);
  await page.getByRole("button", { name: "7 dias" }).click();
  await expect(page).toHaveURL(/periodo=7d/);
  await choose(page, "Loja", /^Seiva Acácias/);
  await page.getByRole("textbox", { name: "Caixa" }).fill("02");
  await expect(rows(page, "caixas")).toHaveCount(1);
  const numbers = rows(page, "caixas").getByRole("link", { name: /^[\d.]+$/ });
  const [counted, identified] = await numbers.allTextContents();
  await numbers.first().click();
  await expect(page).toHaveURL(/\/lista-cupons\/cupons\?periodo=7d&lojaId=\w+&caixa=02&situacao=authorised/);
  await expect(page.getByText(new RegExp(`^${counted} cupo(m|ns) autorizados? de `))).toBeVisible();
  await page.goBack();
  await numbers.last().click();
  await expect(page).toHaveURL(/consumidor=comCpf/);
  await expect(page.getByText(new RegExp(`^${identified} cupo(m|ns) autorizados? de `))).toBeVisible();
});

test("a software house reads its retailers, and no report of others (RT-13, D-27)", async ({ page, as }) => {
  await as("parceiro");
  await page.goto("/reports");
  await follow(page, "Varejistas Quem está", "Varejistas");
  await expect(rows(page, "varejistas")).not.toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Varejistas" })).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Buscar varejistas" }).fill("mercado seiva");
  await expect(rows(page, "varejistas")).toHaveCount(1);
  await expect(rows(page, "varejistas").first()).toContainText("Mercado Seiva");
  await page.goto("/lista-softwarehouses");
  await expect(page.getByRole("heading", { level: 1, name: "Página não encontrada" })).toBeAttached();
});

test("from a software house to the stores that it serves (RT-16)", async ({ page, as }) => {
  await newRetailer(page.request, "Mercado Avulso");
  const alone = await page.request.post("/api/varejistas/lojas", {
    data: { documento: newCnpj(), nomeFantasia: unique("Avulsa") },
  });
  expect(alone.status()).toBe(201); // a store that it does not serve
  await as("suporte");
  await page.goto("/lista-softwarehouses?filter=caixa%20livre");
  const number = rows(page, "software houses")
    .first()
    .getByRole("link", { name: /^[\d.]+$/ });
  const counted = (await number.textContent()) ?? "";
  await number.click();
  await expect(page).toHaveURL(/\/lista-lojas\?softwareHouseId=/);
  await expect(page.getByText(new RegExp(`de ${counted} lojas?$`))).toBeVisible();
});

test("the administrator's cashiers stand at an address of their own (RT-10)", async ({ page, as }) => {
  await as("admin");
  await page.goto("/admin/cashier-list");
  await expect(rows(page, "caixas")).toHaveCount(5);
  await page.goto("/cashier-list");
  await expect(page.getByRole("heading", { level: 1, name: "Página não encontrada" })).toBeAttached();
});

test("cashiers are drawn beside the period before, and printed without what is pressed", async ({
  page,
  as,
}) => {
  await as("varejista");
  await page.goto("/cashier-list?comparar=anterior");
  const chart = page.getByRole("application", { name: /^Cupons por caixa, agora e antes/ });
  await expect(chart).toBeVisible();
  await accessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(rows(page, "caixas").first()).toBeVisible();
  await expect(chart).toBeVisible();
  await expect(chart).toHaveCSS("max-width", "100%"); // it keeps the screen's width, of which a sheet has less
  for (const name of ["Exportar", "Colunas", "Ver como tabela"]) {
    await expect(page.getByText(name, { exact: true })).toBeHidden();
  }
});

test("paper says what a list or a report is narrowed to, and nothing of what it is not", async ({
  page,
  as,
}) => {
  await as("varejista");
  await page.emulateMedia({ media: "print" });
  await page.goto("/lista-cupons/cupons?situacao=cancelled&serie=11");
  const filter = (name: string) => page.getByRole("main").getByLabel(name, { exact: true }).first();
  await expect(filter("Situação")).toHaveValue("Cancelado");
  for (const name of ["Situação", "Série"]) await expect(filter(name)).toBeVisible();
  for (const name of ["Loja", "Caixa", "Notas", "Consumidor"]) await expect(filter(name)).toBeHidden();
  await expect(page.getByText("Limpar filtros")).toBeHidden();
  await page.goto("/cashier-list?cashierCode=01");
  await expect(rows(page, "caixas").first()).toBeVisible();
  await expect(filter("Caixa")).toBeVisible();
  await expect(filter("Loja")).toBeHidden();
});

screensAreAccessible([
  ["admin", "/reports"],
  ["admin", "/lista-lojas"],
  ["admin", "/admin/cashier-list"],
  ["suporte", "/lista-varejista"],
  ["suporte", "/lista-softwarehouses"],
  ["varejista", "/cashier-list"],
  ["parceiro", "/lista-lojas?filter=zebra"],
]);
