import { accessible } from "./accessible";
import { publish } from "./banner-fields";
import { expect, test } from "./sign-in";
import { unique } from "./unique";

test("banners are chosen on the list, removed together, taken back and removed again", {
  tag: "@engines",
}, async ({ page, as }) => {
  test.slow(); // a whole journey
  await as("varejista");
  const name = unique("Lote");
  await publish(page, name, 24 * 60);
  const list = `/varejista/advertisement-list?filter=${encodeURIComponent(name)}`;
  await page.goto(list);
  const [banner] = (
    await (await page.request.get(`/api/varejistas/propagandas?filter=${encodeURIComponent(name)}`)).json()
  ).items;
  const start = new Date(Date.now() + 100 * 24 * 60 * 60 * 1000);
  const copy = await page.request.post(`/api/varejistas/propagandas/${banner.id}/duplicate`, {
    data: {
      description: `Cópia ${name}`,
      startDate: start.toISOString(),
      endDate: new Date(start.getTime() + 60 * 60 * 1000).toISOString(),
    },
  });
  expect(copy.status()).toBe(201);

  const removeAll = async (count: number) => {
    await page.goto(list);
    await page.getByRole("button", { name: "Selecionar", exact: true }).click();
    await page.getByRole("button", { name: `Selecionar todas as ${count} que correspondem` }).click();
    await page.getByRole("button", { name: `Remover ${count} banners` }).click();
    const dialog = page.getByRole("dialog", { name: "Remover banners" });
    await expect(dialog.getByText(`${count} banners recebem a ação`)).toBeVisible();
    await accessible(page);
    await dialog.getByRole("button", { name: `Remover ${count} banners` }).click();
    await expect(dialog.getByText(`Concluída · ${count} feitas`)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("cell", { name: "Removido" })).toHaveCount(count);
    return dialog;
  };
  const dialog = await removeAll(2);
  await accessible(page);
  await dialog.getByRole("button", { name: "Desfazer" }).click();
  await expect(dialog.getByText("Desfeita · 2 desfeitas")).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  await expect(page.getByRole("cell", { name: "Programado" })).toHaveCount(2);

  await removeAll(2);
  await page.goto(list);
  await page.getByRole("button", { name: "Selecionar", exact: true }).click();
  await page.getByRole("button", { name: "Últimas ações" }).click();
  await page
    .getByRole("dialog", { name: "Últimas ações" })
    .getByRole("button", { name: "Ver" })
    .first()
    .click();
  await expect(page.getByRole("list", { name: "Resultado por linha" })).toContainText(`Cópia ${name}`);
});
