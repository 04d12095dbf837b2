import { accessible } from "./accessible";
import { newConsumer } from "./consumers";
import { newestMail } from "./mailbox";
import { virtualDevice } from "./passkeys";
import { expect, test } from "./sign-in";
import { newEmail } from "./unique";

/** Keys that a test made, to be taken away again. */
const made: string[] = [];

test.afterEach(async ({ page, as }) => {
  if (made.length === 0) return;
  await as("admin");
  for (const path of made.splice(0)) await page.request.delete(path);
});

test("a consumer adds a passkey, enters by it, and removes it (IM-08)", { tag: "@engines" }, async ({
  page,
  as,
  baseURL,
}) => {
  test.slow();
  const email = newEmail();
  await as("admin");
  const document = await newConsumer(page, made, { retailer: "11222333000181", email });
  await page.context().clearCookies();
  const here = await virtualDevice(page, baseURL);

  await page.goto(`${here}/consumidor`);
  await page.getByLabel("CPF").fill(document);
  await page.getByRole("button", { name: "Receber o código" }).click();
  await expect(page.getByLabel("Código de 8 números")).toBeVisible(); // then it is mailed
  const mail = await newestMail(page.request, email, "Seu código para ver os seus cupons");
  await page.getByLabel("Código de 8 números").fill(/\b\d{8}\b/.exec(mail)?.[0] ?? "");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByText("Passkeys", { exact: true }).click();
  await expect(page.getByText("Nenhuma passkey.")).toBeVisible();
  await page.getByLabel("Nome da passkey").fill("Celular da Ana");
  await page.getByRole("button", { name: "Adicionar passkey" }).click();
  await expect(page.getByText("Passkey adicionada. Avisamos por e-mail.")).toBeFocused();
  await accessible(page);
  expect(await newestMail(page.request, email, "A sua conta tem uma passkey nova")).toContain("Ana Souza");

  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page.getByText("Você saiu.")).toBeFocused();
  await page.getByRole("button", { name: "Entrar com passkey" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByText("Passkeys", { exact: true }).click();
  await page.getByRole("button", { name: "Remover a passkey Celular da Ana" }).click();
  await accessible(page);
  await page.getByRole("button", { name: "Remover", exact: true }).click();
  await expect(page.getByText("Passkey removida. Entre de novo.")).toBeFocused();
  expect(await newestMail(page.request, email, "Uma passkey saiu da sua conta")).toContain("Ana Souza");
  await page.getByRole("button", { name: "Entrar com passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("Erro 403: Não conseguimos conferir a passkey.");
  await accessible(page);
});
