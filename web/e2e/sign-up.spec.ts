import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { confirmationPath } from "./mailbox";
import { expect, test } from "./sign-in";
import { done, fillAccess, fillCompany, fillPerson, next, PASSWORD, send } from "./sign-up";
import { newEmail } from "./unique";

const chooseSegment = async (page: Page) => {
  await page.getByRole("combobox", { name: "Principais segmentos de atuação" }).fill("FARMACIA");
  await page.getByRole("option", { name: "Farmácia" }).click();
  await page.keyboard.press("Escape");
};

/** Opens the link of the message, and signs in. */
const confirmAndSignIn = async (page: Page, email: string) => {
  await page.getByRole("link", { name: "Ir para o login" }).click();
  await expect(page).toHaveURL(/\/signIn$/);
  await page.goto(await confirmationPath(page.request, email));
  await expect(page.getByText("Email confirmado com sucesso!")).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
};

test("a retailer signs up, confirms the e-mail and signs in", { tag: "@engines" }, async ({ page }) => {
  test.slow();
  const email = newEmail();
  await page.goto("/signIn");
  await page.getByRole("link", { name: "Criar conta" }).click();
  await accessible(page);
  await page.getByRole("link", { name: "Sou varejista" }).click();
  await expect(page.getByText("Etapa 1 de 3")).toBeVisible();
  await next(page);
  await expect(page.getByText("Insira o E-mail")).toBeVisible();
  await accessible(page);
  await fillAccess(page, email);

  await expect(page.getByText("Etapa 2 de 3")).toBeVisible();
  await fillCompany(page);
  await expect(page.getByText("Situação não verificada. Pode seguir com o cadastro.")).toBeVisible();
  await page.getByLabel("Quantidade de lojas").fill("2");
  await next(page);
  await expect(page.getByText("A quantidade máxima de PDVs por loja deve ser maior do que 0.")).toBeVisible();
  await accessible(page);
  await page.getByLabel("Máximo de PDVs por loja").fill("8");
  await next(page);

  await expect(page.getByText("Etapa 3 de 3")).toBeVisible();
  await send(page);
  await expect(page.getByText("Insira o telefone")).toBeVisible();
  await accessible(page);
  await fillPerson(page, "WhatsApp");
  await page.getByRole("checkbox").check();
  await send(page);
  await done(page, email);
  await accessible(page);

  await page.goBack();
  await expect(page).toHaveURL(/etapa=fim$/);
  await confirmAndSignIn(page, email);
  await expect(page).toHaveURL(/\/finish-sign-up$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

for (const wizard of ["/sign-up?perfil=software-house", "/software-house-sign-up"]) {
  test(`a software house signs up by ${wizard}`, async ({ page }) => {
    test.slow();
    const email = newEmail();
    await page.goto(wizard);
    await fillAccess(page, email);
    await fillCompany(page);
    if (wizard === "/software-house-sign-up") {
      await next(page);
      await expect(page).toHaveURL(/\/additional-information$/);
      await accessible(page);
    }
    await chooseSegment(page);
    await next(page);
    const panel = page.getByRole("tabpanel");
    await fillPerson(panel, "Telefone");
    await page.getByRole("checkbox").check();
    await send(page);
    await expect(page.getByRole("tab", { selected: true })).toContainText("Contato Técnico");
    await expect(panel.getByLabel("Nome", { exact: true })).toBeFocused();
    await accessible(page);
    await fillPerson(panel, "Telefone");
    await send(page);
    await done(page, email);
    await confirmAndSignIn(page, email);
    await expect(page).toHaveURL(/\/parceiro$/);
  });
}
