import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { newCnpj } from "./cnpj";
import { expect } from "./sign-in";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
export const PASSWORD = "Girafa-azul-canta-97";

/** No rule of accessibility is broken, light or dark, and nothing overflows the page's width. */
export const accessible = async (page: Page) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    const transitions = () =>
      page.evaluate(() => document.getAnimations().filter((a) => a instanceof CSSTransition).length);
    await expect.poll(transitions).toBe(0);
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
};

/** An e-mail that no other run has. */
export const newEmail = () => `pessoa-${crypto.randomUUID()}@quitanda.com.br`;

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

/** Answers look-ups and sign-ups without asking the server, which limits both by the hour and minute. */
export const answerAll = async (page: Page) => {
  await page.route("**/api/*/verify-existence", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/*/search/cnpj/*", (route) =>
    route.fulfill({ json: { cnpj: "x", verificada: false, situacao: "situação não verificada" } }),
  );
  for (const path of ["retailers", "parceiros"]) {
    await page.route(`**/api/${path}/signup`, (route) =>
      route.fulfill({ status: 201, json: { id: "x", email: route.request().postDataJSON().email } }),
    );
  }
};
