import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { expect, test } from "./sign-in";
import { enter, search, uniqueReason } from "./switched";
import { unique } from "./unique";

test("an administrator enters a retailer's profile, and the retailer sees who and why", {
  tag: "@engines",
}, async ({ page, as }) => {
  await as("admin");
  const reason = uniqueReason();
  const strip = await enter(page, "Mercado Seiva", reason);
  await expect(page).toHaveURL(/\/varejista$/);
  await expect(strip).toContainText(/sai em (59|60) min/);
  await page.goto("/varejista/api-keys");
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
  await expect(strip).toBeVisible();
  // Something that changes nothing that another test looks at.
  await page.goto("/problema");
  await page.getByLabel("Assunto").fill(unique("Lojas"));
  await page.getByLabel("Descrição").fill("Conferidas com o dono.");
  await page.getByRole("button", { name: "Enviar relato" }).click();
  await expect(page.getByText("A equipe de suporte foi avisada")).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();

  await page.goto("/varejista");
  await strip.getByRole("button", { name: "Sair do perfil" }).click();
  await expect(page).toHaveURL(/\/admin\/retailer-details\/\w+$/);
  // The portal is loaded there: what is opened before it is drawn may be cut off.
  await expect(page.getByRole("heading", { level: 1, name: "Mercado Seiva" })).toBeVisible();
  await expect(strip).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("switched"))),
  ).toEqual([]);

  await as("varejista", page);
  await page.goto("/conta/acessos");
  const row = page.getByRole("row", { name: new RegExp(reason) });
  await expect(row).toContainText("Clara Nunes");
  await expect(row).not.toContainText("Em andamento");
  await row.getByRole("button", { name: "Ver alterações" }).click();
  const changes = page.getByRole("dialog", { name: /^O que Clara Nunes alterou desde/ });
  await expect(changes.getByRole("row")).toHaveCount(2); // the head's, and what was done
  await expect(changes).toContainText("Problema relatado ao suporte");
  await accessible(page);
  const mails = await (await page.request.get("/dev/mail/messages")).json();
  const told = mails.find(({ text }: { text: string }) => text.includes(reason));
  expect(told).toMatchObject({
    to: "varejista@demo.seiva.test",
    subject: "A equipe da Seiva acessou sua conta",
  });
});

test("a software house's profile is entered from the palette", async ({ page, as }) => {
  await as("admin");
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Buscar telas" }).fill("90.400.500/0001-03");
  await page.getByRole("option", { name: /Entrar como Caixa Livre Sistemas/ }).click();
  const dialog = page.getByRole("dialog", { name: "Entrar no perfil de Caixa Livre Sistemas?" });
  await dialog.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(dialog.getByText("Este campo é obrigatório")).toBeVisible();
  await dialog.getByLabel("Motivo").fill(uniqueReason());
  await dialog.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(/\/parceiro$/);
  // Nobody is shown a secret in another's name.
  await page.goto("/parceiro/api-keys/nova");
  await page.getByLabel("Nome").fill("Minha");
  await page.getByRole("combobox", { name: "Varejista" }).click();
  await page.getByRole("option", { name: "Não informar" }).click();
  await page.getByRole("button", { name: "Cadastrar", exact: true }).click();
  await expect(page.getByText(/Não é possível fazer isto no perfil de outra empresa/)).toBeVisible();
  await page
    .getByRole("region", { name: "Perfil trocado" })
    .getByRole("button", { name: "Sair do perfil" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Sair sem salvar" }).click(); // the key's name is typed
  await expect(page).toHaveURL(/\/admin\/partner-details\/\w+$/);
});

test("a switch that ended elsewhere is left, with the reason told", async ({ page, as }) => {
  await as("admin");
  const strip = await enter(page, "Mercado Seiva", uniqueReason());
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect((await page.request.delete("/api/admin/switched-profile")).status()).toBe(204);
  await page.getByRole("button", { name: "7 dias" }).click();
  await expect(page).toHaveURL(/\/lista-cupons$/);
  await expect(page.getByText(/Você não está mais no perfil desta empresa/)).toBeVisible();
  await expect(strip).toHaveCount(0);
});

test("a store is found, and its category changed and changed back", async ({ page, as }) => {
  await as("admin");
  const results = await search(page, "alfa savassi");
  await results.getByRole("link", { name: /Alfa Savassi/ }).click();
  for (const category of ["Padaria e confeitaria", "Farmácia"]) {
    await page.getByRole("button", { name: "Mudar categoria" }).click();
    const dialog = page.getByRole("dialog", { name: "Mudar a categoria da loja" });
    await dialog.getByRole("combobox", { name: "Categoria" }).fill(category);
    await page.getByRole("option", { name: category, exact: true }).click();
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("definition").filter({ hasText: category })).toBeVisible();
  }
});

const judged = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await accessible(page);
};

test("the administrator's screens break no rule of accessibility", async ({ page, as }) => {
  test.slow();
  await as("admin");
  const results = await search(page, "seiva");
  await expect(results.getByRole("link").first()).toBeVisible();
  await judged(page);
  await results.getByRole("link", { name: /Mercado Seiva.*Varejista/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mercado Seiva" })).toBeVisible();
  await judged(page);
  await page.getByRole("button", { name: "Mudar e-mail" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await judged(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Caixa Livre Sistemas" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Caixa Livre Sistemas" })).toBeVisible();
  await judged(page);
  await page.getByRole("link", { name: /Seiva Manaus/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Seiva Manaus" })).toBeVisible();
  await judged(page);
});

test("the way in and the strip break no rule of accessibility", async ({ page, as }) => {
  await as("admin");
  await enter(page, "Empório Alfa", uniqueReason());
  await page.goto("/conta/acessos");
  await expect(page.getByRole("row", { name: /\w/ }).nth(1)).toBeVisible(); // those of a table that loads are empty
  await judged(page);
});
