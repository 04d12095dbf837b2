import { expect, type Page } from "@playwright/test";
import { unique } from "./unique";

export const uniqueReason = () => unique("Conferir as lojas, chamado");

/** What an administrator finds. */
export const search = async (page: Page, text: string) => {
  await page.goto("/admin");
  await page.getByLabel("Buscar varejista, software house ou loja").fill(text);
  return page.getByRole("list", { name: "Resultados" });
};

/** Enters a company's profile; gives the strip that says so. */
export const enter = async (page: Page, name: string, reason: string) => {
  const results = await search(page, name);
  await results.getByRole("link", { name: new RegExp(`${name}.*(Varejista|Software house)`) }).click();
  await page.getByRole("button", { name: "Entrar no perfil" }).click();
  const dialog = page.getByRole("dialog", { name: `Entrar no perfil de ${name}?` });
  await dialog.getByLabel("Motivo").fill(reason);
  await dialog.getByRole("button", { name: "Entrar", exact: true }).click();
  const strip = page.getByRole("region", { name: "Perfil trocado" });
  await expect(strip).toContainText(`Você está vendo como ${name}`);
  return strip;
};
