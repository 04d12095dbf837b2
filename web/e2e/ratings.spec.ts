import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { expect, test } from "./sign-in";

/** The public address of one of the demonstration's receipts that nobody rated. */
const unrated = async (page: Page) => {
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const query = `startDate=${day}&endDate=${day}&situacao=authorised&pageSize=100`;
  const { items } = await (await page.request.get(`/api/varejistas/cupons?${query}`)).json();
  for (;;) {
    const { chaveAcesso } = items[Math.floor(Math.random() * items.length)];
    const receipt = await (await page.request.get(`/api/varejistas/cupons/${chaveAcesso}`)).json();
    const shown = await page.request.get(receipt.linkPublico);
    if ((await shown.text()).includes("Como foi a sua compra?")) return receipt.linkPublico as string;
  }
};

test("a consumer rates a receipt by its link, without scripts (IM-07)", {
  tag: "@engines",
}, async ({ page, as, browser }) => {
  await as("varejista");
  const link = await unrated(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(link);
  await plain.getByRole("button", { name: "4 estrelas" }).click();
  await expect(plain.getByRole("heading", { name: "Sua nota: 4 de 5" })).toBeVisible();
  await plain.getByLabel("Quer contar o motivo?").fill("Fila rápida e fruta boa.\nSó faltou o pão integral.");
  await plain.getByRole("button", { name: "Enviar comentário" }).click();
  await expect(plain.getByText("Só faltou o pão integral.").first()).toBeVisible();
  await plain.getByText("Mudar o comentário").click();
  await plain.getByLabel("Seu comentário").fill("Fila rápida.");
  await plain.getByRole("button", { name: "2 estrelas" }).click();
  await expect(plain.getByRole("heading", { name: "Sua nota: 2 de 5" })).toBeVisible();
  await expect(plain.getByText("Só faltou o pão integral.")).toHaveCount(0);
  await context.close();

  await page.goto(link);
  await expect(page.getByText("Fila rápida.").first()).toBeVisible();
  await page.getByRole("link", { name: "Avaliar" }).click();
  await page.getByText("Mudar o comentário").click();
  await accessible(page);
});
