import type { Locator } from "@playwright/test";
import { accessible } from "./accessible";
import { expect, test } from "./sign-in";
import { done, fillAccess, fillCompany, fillPerson, next, PASSWORD } from "./sign-up";
import { newCnpj, newEmail } from "./unique";

test("what is taken or wrong is said while typing", async ({ page }) => {
  await page.goto("/sign-up?perfil=varejista");
  await page.getByLabel("E-mail").fill("varejista@demo.seiva.test");
  await expect(page.getByText("Este e-mail ja está em uso")).toBeVisible();
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByLabel("Senha", { exact: true }).fill("1234567");
  await expect(page.getByText("A senha deve ter no mínimo 8 caracteres.")).toBeVisible();
  await page.getByLabel("Repita a senha").fill("12345678");
  await expect(
    page.getByText("As senhas não são iguais. Verifique os campos e tente novamente."),
  ).toBeVisible();
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repita a senha").fill(PASSWORD);
  await next(page);
  const cnpj = page.getByLabel("CNPJ");
  await cnpj.fill("11222333000182");
  await expect(page.getByText("CNPJ inválido")).toBeVisible();
  await cnpj.fill("11222333000181");
  await expect(page.getByText("Este cnpj ja está em uso")).toBeVisible();
  await cnpj.fill("zzzzzzzzzzzz62");
  await expect(cnpj).toHaveValue("ZZ.ZZZ.ZZZ/ZZZZ-62");
  await expect(page.getByLabel("Nome fantasia")).toHaveValue("Papelaria Inapta");
});

test("steps are reached in their order, and a reload forgets the password alone", async ({ page }) => {
  await page.goto("/sign-up?perfil=varejista&etapa=3");
  await expect(page.getByText("Etapa 1 de 3")).toBeVisible();
  await fillAccess(page, "ana@quitanda.com.br");
  await fillCompany(page);
  await page.goBack();
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(PASSWORD);
  await page.goForward();
  await expect(page.getByLabel("Nome fantasia")).toHaveValue("Quitanda de Teste");
  await page.reload();
  await expect(page.getByText("Etapa 1 de 3")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("ana@quitanda.com.br");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
});

test("a retailer signs up with the keyboard alone", async ({ page }) => {
  const email = newEmail();
  await page.goto("/sign-up");
  const reach = async (target: Locator) => {
    await target.waitFor();
    for (let i = 0; i < 30; i++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${target} is out of the keyboard's reach`);
  };
  const type = async (label: string, text: string) => {
    await reach(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  await reach(page.getByRole("link", { name: "Sou varejista" }));
  await page.keyboard.press("Enter");
  await type("E-mail", email);
  await type("Senha", PASSWORD);
  await type("Repita a senha", PASSWORD);
  await page.keyboard.press("Enter");
  await type("CNPJ", newCnpj());
  await type("Nome empresarial (razão social)", "Quitanda Ltda");
  await type("Nome fantasia", "Quitanda");
  await type("Quantidade de lojas", "1");
  await type("Máximo de PDVs por loja", "3");
  await page.keyboard.press("Enter");
  await type("Nome", "Ana");
  await type("Sobrenome", "Souza");
  await type("E-mail", email);
  await type("WhatsApp", "31987654321");
  await reach(page.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await done(page, email);
  await expect(page.getByRole("heading", { name: "Tudo certo!" })).toBeFocused();
});

test("the texts open beside the form, which stays as it is", async ({ page, context }) => {
  test.slow();
  await page.goto("/sign-up?perfil=varejista");
  await fillAccess(page, "ana@quitanda.com.br");
  await fillCompany(page);
  await page.getByLabel("Quantidade de lojas").fill("1");
  await page.getByLabel("Máximo de PDVs por loja").fill("1");
  await next(page);
  await fillPerson(page, "WhatsApp");
  for (const [name, title] of [
    [/termos de uso/, "Termos de uso"],
    [/política de privacidade/, "Política de privacidade"],
  ] as const) {
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name }).click();
    const text = await opened;
    await expect(text.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(text.getByText(/^Versão de \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await accessible(text);
    await text.close();
  }
  await expect(page.getByLabel("Sobrenome")).toHaveValue("Souza");
});

for (const [account, path, title] of [
  ["varejista", "/varejista/termos", "Termos de uso"],
  ["varejista", "/varejista/politicas", "Política de privacidade"],
  ["parceiro", "/parceiro/termos", "Termos de uso"],
  ["parceiro", "/parceiro/politicas", "Política de privacidade"],
] as const) {
  test(`${path} shows the text inside the portal`, async ({ page, as }) => {
    await as(account);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("article").getByRole("heading", { level: 2 }).first()).toBeVisible();
    await accessible(page);
  });
}
