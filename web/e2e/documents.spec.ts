import type { Page } from "@playwright/test";
import { expect, test } from "./sign-in";

// Visitors and the signed-in have a document each (decision 66): going from one to the other is a load.

/** The documents that the page has loaded from here on. */
const documentsOf = (page: Page) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
};

const fill = async (page: Page) => {
  await page.getByLabel("E-mail").fill("varejista@demo.seiva.test");
  await page.getByLabel("Senha", { exact: true }).fill("Seiva-demo-2026");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
};
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("entering loads the portal where one wanted to go, and 'back' leads neither to sign-in nor around", async ({
  page,
}) => {
  const loaded = documentsOf(page);
  await page.goto("/");
  await expect(heading(page, "Entrar")).toBeVisible();
  expect(loaded).toEqual(["/"]); // a visitor's beginning and sign-in are one document
  await page.goto("/editar-perfil?x=1#y");
  await expect(page).toHaveURL(/\/signIn\?desiredPath=%2Feditar-perfil/);
  await fill(page);
  await expect(heading(page, "Perfil")).toBeVisible();
  expect(loaded).toEqual(["/", "/editar-perfil", "/signIn", "/editar-perfil"]);

  await page.getByRole("link", { name: "Trocar senha" }).click();
  await expect(heading(page, "Alterar senha")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Perfil")).toBeVisible();
  await page.goForward();
  await expect(heading(page, "Alterar senha")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Perfil")).toBeVisible();
  await page.evaluate(() => history.back()); // to the first sign-in, which leads whoever is in to the home
  await expect(page).toHaveURL(/\/varejista$/);
  await expect(page.getByText("Mercado Seiva · 3 lojas", { exact: false })).toBeVisible();
});

test("a sign-out and an address that is no screen lead where they did", async ({ page, isMobile }) => {
  await page.goto("/signIn"); // a session of its own, since it ends
  await fill(page);
  await expect(page.getByText("Mercado Seiva · 3 lojas", { exact: false })).toBeVisible(); // the other document stands
  await page.goto("/nada");
  await expect(heading(page, "Página não encontrada")).toBeAttached();
  await page.goto("/varejista");
  if (isMobile) await page.getByRole("button", { name: "Abrir menu" }).click();
  await page
    .getByRole("button", { name: /^Conta de/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("menuitem", { name: "Sair da conta" }).click();
  await expect(heading(page, "Entrar")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Entrar")).toBeVisible();
  await page.waitForLoadState("networkidle"); // else the document that the portal leads to is left half loaded
  await page.goto("/nada");
  await expect(heading(page, "Página não encontrada")).toBeAttached();
});

test("why the session is over is told by the document that follows", async ({ page, as }) => {
  await as("varejista");
  const lastCard = page.waitForResponse(/\/api\/retailers\/api-keys/); // a card that asks later would be the one that is told
  await page.goto("/varejista");
  await expect(page.getByText("Mercado Seiva · 3 lojas", { exact: false })).toBeVisible();
  await lastCard;
  await page.waitForLoadState("networkidle");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "90 dias" }).click();
  await expect(heading(page, "Entrar")).toBeVisible();
  await expect(page.getByText("Sua sessão terminou. Entre de novo para continuar.")).toBeVisible();
  await fill(page);
  await expect(page).toHaveURL(/\/varejista\?dias=90/);
});

test("without JavaScript a page says what it needs, where it is seen", async ({ browser, baseURL }) => {
  const bare = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await bare.newPage();
  for (const address of ["/signIn", "/varejista", "/consumidor"]) {
    await page.goto(address);
    const said = page.locator("noscript p");
    await expect(said).toBeVisible();
    await expect(said).toContainText("precisa de JavaScript");
    await expect(said).toHaveCSS("font-size", "16px");
    expect((await said.boundingBox())?.y, address).toBeGreaterThan(100);
  }
  await bare.close();
});
