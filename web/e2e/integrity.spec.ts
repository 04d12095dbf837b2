import { accessible, screensAreAccessible } from "./accessible";
import { follow } from "./controls";
import { expect, test } from "./sign-in";

test("a retailer finds a CPF to check, and opens exactly what it counted", { tag: "@engines" }, async ({
  page,
  as,
}) => {
  await as("varejista");
  await page.goto("/cashier-list");
  await follow(page, "CPF para conferir", "CPF para conferir");
  await expect(page.getByText(/^Não é acusação: confira antes de conversar/)).toBeVisible();
  const row = page.getByRole("row", { name: /Caixa 02/ });
  await expect(row).toContainText("Seiva Paulista");
  const counted = /O mesmo CPF em (\d+) cupons/.exec((await row.textContent()) ?? "")?.[1] ?? "";
  await page.getByRole("link", { name: /^Caixa 02/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Caixa 02" })).toBeVisible();
  await expect(page.getByText(`1–20 de ${counted} cupons`)).toBeVisible();
  await accessible(page);
  await page
    .getByRole("link", { name: /série 12/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /^Cupom/ })).toBeVisible();
});

screensAreAccessible([
  ["admin", "/conferir-cpf"],
  ["varejista", "/conferir-cpf"],
]);
