import type { Page } from "@playwright/test";
import { accessible, screensAreAccessible } from "./accessible";
import { expect, test } from "./sign-in";
import { newCnpj, unique } from "./unique";

/** Fills the form of a sponsor, sees it saved, and says its name. */
async function addSponsor(page: Page) {
  const sponsor = unique("Torrefação");
  await page.goto("/admin/sponsor-form");
  await page.getByLabel("CNPJ").pressSequentially(newCnpj());
  await page.getByLabel("Razão social").fill(`${sponsor} LTDA`);
  await page.getByLabel("Nome fantasia").fill(sponsor);
  await page.getByLabel("Nome do contato").fill("Lia Moreira");
  await page.getByLabel("E-mail do contato").fill("lia@torrefacao.test");
  await page.getByLabel("Telefone do contato").pressSequentially("35999887766");
  await page.getByRole("button", { name: "Cadastrar", exact: true }).click();
  await expect(page.getByText("Patrocinador cadastrado com sucesso")).toBeVisible();
  return sponsor;
}

test("a sponsor is added, changed, and deleted while it has no promotion (SP-07)", async ({ page, as }) => {
  await as("admin");
  const sponsor = await addSponsor(page);
  const list = `/admin/sponsor-list?filter=${encodeURIComponent(sponsor)}`;
  const row = page.getByRole("row", { name: new RegExp(sponsor) });
  await page.goto(list);
  await row.getByRole("link").first().click();
  await page.getByLabel("Nome do contato").fill("Rui Prado");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Patrocinador alterado com sucesso")).toBeVisible();
  await page.goto(list);
  await expect(row).toContainText("Rui Prado");
  await page.getByRole("button", { name: `Excluir ${sponsor}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Patrocinador excluído com sucesso")).toBeVisible();
  await page.goto(list);
  await expect(page.getByText("Nenhum patrocinador encontrado")).toBeVisible();
});

test("from a sponsor to a promotion that runs and is ended; the sponsor stays with it (SP-07, PM-08)", {
  tag: "@engines",
}, async ({ page, as }) => {
  await as("admin");
  const sponsor = await addSponsor(page);

  const promotion = unique("Promoção");
  await page.goto("/admin/promotion-form");
  await page.getByLabel("Nome").fill(promotion);
  await page.getByRole("combobox", { name: "Patrocinador" }).fill(sponsor);
  await page.getByRole("option", { name: new RegExp(sponsor) }).click();
  await page.getByLabel("Fim").fill(`31/12/${new Date().getFullYear()}`);
  await page.getByLabel("Fim").press("Tab");
  await page.getByRole("button", { name: "Criar", exact: true }).click();
  await expect(page.getByText("Promoção criada. Inclua os produtos e as lojas.")).toBeVisible();

  await page.getByLabel("Nome do produto").fill("Café torrado 500 g");
  await page.getByLabel("Código de barras").fill("7891000315508");
  await page.getByRole("button", { name: "Incluir produto" }).click();
  await expect(page.getByText("Informe um código de barras válido", { exact: false }).first()).toBeVisible();
  await page.getByLabel("Código de barras").fill("7891000315507");
  await page.getByRole("button", { name: "Incluir produto" }).click();
  await expect(page.getByRole("button", { name: "Retirar Café torrado 500 g" })).toBeVisible();
  await page.getByRole("combobox", { name: "Loja" }).fill("Seiva Paulista");
  await page.getByRole("option", { name: /Seiva Paulista/ }).click();
  await page.getByRole("button", { name: "Incluir loja" }).click();
  await expect(page.getByRole("button", { name: "Retirar Seiva Paulista" })).toBeVisible();
  await expect(page.getByText("Nenhum cupom participou ainda.")).toBeVisible();

  await page.goto(`/admin/promotion-list?filter=${encodeURIComponent(promotion)}`);
  const row = page.getByRole("row", { name: new RegExp(promotion) });
  await expect(row).toContainText("1 produto, 1 loja");
  await row.getByRole("link").first().click();
  await page.getByLabel("Ativa").uncheck();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Promoção alterada com sucesso")).toBeVisible();
  await page.goto(`/admin/promotion-list?filter=${encodeURIComponent(promotion)}`);
  await expect(row).toContainText("Encerrada");

  await page.goto(`/admin/sponsor-list?filter=${encodeURIComponent(sponsor)}`);
  await page.getByRole("button", { name: `Excluir ${sponsor}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
  await expect(
    page.getByText("Este patrocinador tem promoções e não pode ser excluído.", { exact: false }),
  ).toBeVisible();
});

test("a promotion's page shows what the demonstration's receipts brought, store by store", async ({
  page,
  as,
}) => {
  await as("admin");
  await page.goto("/admin/promotion-list?filter=Leite%20da%20primavera");
  await page
    .getByRole("row", { name: /Leite da primavera/ })
    .getByRole("link")
    .first()
    .click();
  const stores = page.getByRole("table", { name: "Por loja" });
  await expect(stores.getByRole("row")).toHaveCount(7);
  const cells = await stores.locator("tbody td:nth-child(2)").allTextContents();
  const sum = cells.reduce((all, text) => all + Number(text), 0);
  expect(sum).toBeGreaterThan(0);
  await expect(page.locator("dt", { hasText: "Cupons" }).locator("+ dd")).toHaveText(String(sum));
});

test("an open promotion breaks no rule of accessibility", async ({ page, as }) => {
  await as("admin");
  await page.goto("/admin/promotion-list?filter=Leite");
  await page
    .getByRole("row", { name: /Leite da primavera/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("table", { name: "Por loja" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await accessible(page);
});

screensAreAccessible([
  ["admin", "/admin/sponsor-list"],
  ["admin", "/admin/sponsor-form"],
  ["admin", "/admin/promotion-list"],
  ["admin", "/admin/promotion-form"],
]);
