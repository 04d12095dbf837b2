import type { Page } from "@playwright/test";
import { accessible, screensAreAccessible } from "./accessible";
import { act, choose, follow } from "./controls";
import { expect, test } from "./sign-in";
import { newCnpj, unique } from "./unique";

const search = (page: Page, area: string, text: string) =>
  page.goto(`/${area}/lojas?filter=${encodeURIComponent(text)}`);

const remove = async (page: Page, name: string) => {
  await act(page, name, "Excluir");
  const dialog = page.getByRole("dialog", { name: `Excluir ${name}?` });
  await expect(dialog).toContainText("Os cupons já recebidos e os relatórios continuam guardados.");
  await dialog.getByRole("button", { name: "Excluir loja" }).click();
  await expect(page.getByText("Loja excluída com sucesso")).toBeVisible();
};

test("a store is created, found, edited and deleted", { tag: "@engines" }, async ({ page, as }) => {
  await as("varejista");
  const [name, cnpj] = [unique("Loja"), newCnpj()];
  await page.goto("/varejista/lojas");
  await follow(page, "Cadastrar loja", "Cadastrar loja");
  await page.getByLabel("CNPJ").fill(cnpj);
  await page.getByLabel("Nome fantasia").fill(name);
  await choose(page, "Categoria", "Farmácia");
  await choose(page, "Estado", /São Paulo/);
  const city = page.getByRole("combobox", { name: "Cidade" });
  await city.click();
  await city.fill("santos"); // beyond the first fifty
  await page.getByRole("option", { name: "Santos", exact: true }).click();
  await page.getByRole("button", { name: "Cadastrar", exact: true }).click();
  await expect(page.getByText("Loja cadastrada com sucesso")).toBeVisible();

  await search(page, "varejista", cnpj);
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("Santos");
  await page.getByRole("link", { name }).click();
  await expect(page.getByLabel("CNPJ")).toBeDisabled();
  await expect(page.getByRole("combobox", { name: "Cidade" })).toHaveValue("Santos");
  await page.getByLabel("Nome fantasia").fill(`${name} nova`);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Loja atualizada com sucesso")).toBeVisible();

  await search(page, "varejista", cnpj);
  await remove(page, `${name} nova`);
  await expect(page.getByText("Nenhuma loja encontrada")).toBeVisible();
});

test("a CNPJ that another retailer has is refused at its field, without a word of whose it is", async ({
  page,
  as,
}) => {
  await as("varejista");
  await page.goto("/varejista/lojas/nova");
  await page.getByLabel("CNPJ").fill("12ABC34501DE35");
  // The public register answers first, and would else fill in the name while it is typed.
  await expect(page.getByText(/cadastro de CNPJ informa|não verificada/)).toBeVisible();
  await page.getByLabel("Nome fantasia").fill("Loja");
  await page.getByRole("button", { name: "Cadastrar", exact: true }).click();
  await expect(page.getByText(/^Este cnpj ja está em uso/).first()).toBeVisible();
  await expect(page.getByText("Alfa")).toHaveCount(0);
  await expect(page.getByLabel("Nome fantasia")).toHaveValue("Loja");
});

test("stores are imported after a preview, the right ones alone", async ({ page, as }) => {
  await as("varejista");
  const [name, cnpj] = [unique("Importada"), newCnpj()];
  await page.goto("/varejista/lojas/importar");
  const table = `CNPJ\tNome fantasia\tUF\tCidade\n${cnpj}\t${name}\tSP\tSantos\n123\tErrada\tSP\tManaus`;
  await page.getByLabel("Cole aqui").fill(table);
  await page.getByRole("button", { name: "Conferir" }).click();
  const wrong = page.getByRole("row", { name: /Errada/ });
  await expect(wrong).toContainText("CNPJ inválido");
  await expect(wrong).toContainText("Escolha o estado e uma cidade dele.");
  let calls = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith("/lojas/import")) calls += 1;
  });
  await page.getByRole("button", { name: "Importar só a certa" }).dblclick();
  await expect(page.getByText("1 loja importada")).toBeVisible();
  expect(calls).toBe(1);
  await expect(page.getByText("Linha 3 · Errada")).toBeVisible();

  await search(page, "varejista", cnpj);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Santos");
  await remove(page, name);
});

test("a software house adds a store to a retailer that is linked to it", async ({ page, as }) => {
  await as("parceiro");
  const [name, cnpj] = [unique("Atendida"), newCnpj()];
  await page.goto("/parceiro/lojas/nova");
  await choose(page, "Varejista", /Mercado Seiva/);
  await page.getByLabel("CNPJ").fill(cnpj);
  await page.getByLabel("Nome fantasia").fill(name);
  await page.getByRole("button", { name: "Cadastrar", exact: true }).click();
  await expect(page.getByText("Loja cadastrada com sucesso")).toBeVisible();
  await search(page, "parceiro", cnpj);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Mercado Seiva");
  await as("varejista", page);
  await search(page, "varejista", cnpj);
  await remove(page, name);
});

screensAreAccessible([
  ["varejista", "/varejista/lojas"],
  ["varejista", "/varejista/lojas/nova"],
  ["varejista", "/varejista/lojas/importar"],
  ["parceiro", "/parceiro/lojas"],
  ["parceiro", "/parceiro/lojas/nova"],
]);

test("the preview of an import breaks no rule of accessibility", async ({ page, as }) => {
  await as("varejista");
  await page.goto("/varejista/lojas/importar");
  await page.getByLabel("Cole aqui").fill("CNPJ;Nome;Obs\n123;Errada;x");
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText("CNPJ inválido")).toBeVisible();
  await accessible(page);
});
