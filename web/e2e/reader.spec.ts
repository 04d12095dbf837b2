import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { expect, test } from "./sign-in";

/** A call of the portal's own, which no software house needs. */
const ownCall = (page: Page) => page.locator("[data-path='/admin/acoes-em-lista']").first(); // more come as one scrolls

test("the API's reader is in Portuguese, and everybody can read it", async ({ page }) => {
  test.slow(); // a call of the reader's is a few thousand elements, which each look goes through
  await page.goto("/api/docs/");
  await expect(page.getByRole("heading", { level: 1, name: "Referência da API" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Chamadas da integração" })).toBeVisible();
  const call = page.getByRole("button", { name: /POST \/integration\/receipts Enviar/ });
  await expect(call).toBeVisible();
  await expect(ownCall(page)).toHaveCount(0);

  await call.click();
  await page.getByRole("button", { name: "Experimentar" }).click();
  await page.getByRole("button", { name: "Chamar" }).click();
  await expect(page.getByText(/API key ausente ou inválida/).first()).toBeVisible();
  await accessible(page);
  const said = await page.locator("#docs").textContent();
  for (const english of ["Try it out", "Execute", "Parameters", "Request body", "Responses", "Media type"])
    expect(said).not.toContain(english);
  await page.getByRole("button", { name: "Fechar", exact: true }).first().click();
  await expect(page.getByText(/API key ausente ou inválida/)).toHaveCount(0);

  await page.getByRole("button", { name: "Identificar-se" }).first().click();
  const asked = page.getByRole("dialog", { name: "Como se identificar" });
  await expect(asked.getByText("x-api-key")).toBeVisible();
  await expect(asked.getByText("domain-key")).toHaveCount(0);
  await accessible(page);
});

test("who asks for all calls has them all, and without JavaScript one is led to the guide", async ({
  browser,
  page,
  baseURL,
}) => {
  test.slow(); // six hundred calls are drawn at once
  await page.goto("/api/docs/?todas");
  await expect(ownCall(page)).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "Ver só as da integração" }).click();
  await expect(page.getByRole("heading", { name: "Chamadas da integração" })).toBeVisible();
  await expect(ownCall(page)).toHaveCount(0);

  const bare = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const unscripted = await bare.newPage();
  await unscripted.goto("/api/docs/");
  await expect(unscripted.locator("noscript p")).toBeVisible();
  await expect(unscripted.locator("noscript p")).toContainText("A referência precisa de JavaScript.");
  await bare.close();
});
