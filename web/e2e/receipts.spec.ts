import type { Page } from "@playwright/test";
import { accessible, screensAreAccessible } from "./accessible";
import { expect, test } from "./sign-in";

const rows = (page: Page, table: string) =>
  page
    .getByRole("table", { name: table })
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
  await expect(page.getByRole("figure")).toContainText("Evolução. Emitidos: de");

  await rows(page, "Cupons por data").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/lista-cupons\/cupons\?day=/);
  await expect(rows(page, "Cupons, um a um")).toHaveCount(10);

  await rows(page, "Cupons, um a um").first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: /^Cupom nº \d+$/ })).toBeVisible();
  await expect(page.getByText("Assinatura conferida")).toBeVisible();
  await expect(page.getByText("Protocolo presente")).toBeVisible();

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Abrir cupom" }).click();
  await expect(await opened).toHaveURL(/\/r\/\w+$/);
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

test("columns are chosen, and found again (RP-31)", async ({ page, as }) => {
  await as("varejista");
  await page.goto("/lista-cupons");
  const heads = page.getByRole("table", { name: "Cupons por data" }).getByRole("columnheader");
  await expect(heads).toHaveCount(6);
  await page.getByRole("button", { name: "Colunas" }).click();
  await page.getByRole("checkbox", { name: "Sem CPF" }).click();
  await expect(heads).toHaveCount(5);
  await page.reload();
  await expect(heads).toHaveCount(5);
});

test("a view is saved, and chosen again on another day", async ({ page, as }) => {
  await as("varejista");
  await page.goto("/lista-cupons/cupons?situacao=cancelled");
  await page.getByRole("button", { name: "Visões" }).click();
  await page.getByLabel("Nome da visão").fill("Cancelados");
  await accessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Visão “Cancelados” salva")).toBeVisible();
  await page.goto("/lista-cupons/cupons");
  await page.getByRole("button", { name: "Visões" }).click();
  await page.getByRole("button", { name: "Cancelados", exact: true }).click();
  await expect(page).toHaveURL(/\/lista-cupons\/cupons\?situacao=cancelled$/);
});

test("the staff narrows the report to a retailer (D-25)", async ({ page, as }) => {
  await as("suporte");
  await page.goto("/lista-cupons");
  await page.getByRole("combobox", { name: "Varejistas" }).fill("emporio");
  await page.getByRole("option", { name: /Empório Alfa/ }).click();
  await expect(page).toHaveURL(/varejistaIds=/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Por série" }).click();
  await expect(page.getByText("12.ABC.345/01DE-35").first()).toBeVisible();
});

test("a cancelled receipt, found by its state, then by its key as it is printed", async ({ page, as }) => {
  await as("admin");
  await page.goto("/lista-cupons/cupons?situacao=cancelled");
  await rows(page, "Cupons, um a um").first().getByRole("link").click();
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
  await rows(page, "Cupons, um a um").first().getByRole("link").click();
  await expect(page.getByText("Protocolo presente")).toBeVisible();
  await accessible(page);
});
