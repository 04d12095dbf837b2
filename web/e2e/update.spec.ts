import { accessible } from "./accessible";
import { expect, test } from "./sign-in";

test("a document of another build offers to load again, and asks for what is typed first", async ({
  page,
  as,
}) => {
  await as("varejista");
  // The first answers are this document's own build's; then the server is replaced.
  let replaced = false;
  await page.route(/\/api\//, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), ...(replaced && { "x-portal-version": "ffffffffffff" }) };
    expect(response.headers()["x-portal-version"]).toMatch(/^[0-9a-f]{12}$/);
    await route.fulfill({ response, headers });
  });
  await page.goto("/problema");
  await page.getByLabel("Assunto").fill("Relatório");
  const strip = page.getByRole("status").filter({ hasText: "Há uma versão nova" });
  await expect(strip).toBeHidden();
  replaced = true;
  await page.getByRole("button", { name: /^Buscar/ }).click();
  await page.getByRole("dialog").getByRole("combobox").fill("Acácias");
  await expect(strip).toBeVisible();
  await page.keyboard.press("Escape");
  await accessible(page);
  const leave = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await strip.getByRole("button", { name: "Atualizar" }).click();
  await leave.getByRole("button", { name: "Continuar editando" }).click();
  await expect(page.getByLabel("Assunto")).toHaveValue("Relatório");
  replaced = false;
  await strip.getByRole("button", { name: "Atualizar" }).click();
  await leave.getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(page.getByLabel("Assunto")).toHaveValue("");
  await expect(strip).toBeHidden();
  await page.unrouteAll({ behavior: "ignoreErrors" }); // a call that is under way has nobody left to answer
});
