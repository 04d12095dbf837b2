import type { Locator, Page } from "@playwright/test";
import { expect } from "./sign-in";
import { newCnpj } from "./unique";

export const PASSWORD = "Girafa-azul-canta-97";

/** On to the next step. */
export const next = (page: Page) => page.getByRole("button", { name: "Continuar" }).click();
/** Sends the last step. */
export const send = (page: Page) => page.getByRole("button", { name: "Criar conta" }).click();

/** Does step 1. */
export const fillAccess = async (page: Page, email: string) => {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repita a senha").fill(PASSWORD);
  await next(page);
};

/** Fills in a company, but for what only one kind of company is asked. */
export const fillCompany = async (page: Page) => {
  await page.getByLabel("CNPJ").fill(newCnpj());
  await page.getByLabel("Nome empresarial (razão social)").fill("Quitanda de Teste Ltda");
  await page.getByLabel("Nome fantasia").fill("Quitanda de Teste");
};

/** Fills in a contact; `phone` is the label of its phone. */
export const fillPerson = async (page: Page | Locator, phone: string) => {
  await page.getByLabel("Nome", { exact: true }).fill("Ana");
  await page.getByLabel("Sobrenome").fill("Souza");
  await page.getByLabel("E-mail").fill("contato@quitanda.com.br");
  await page.getByLabel(phone).fill("31987654321");
};

/** The completion screen is there. */
export const done = async (page: Page, email: string) => {
  await expect(page.getByRole("heading", { name: "Tudo certo!" })).toBeVisible();
  await expect(page.getByText("A sua conta foi criada.")).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(/caixa de spam/)).toBeVisible();
};
