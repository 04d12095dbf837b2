import { accessible, screensAreAccessible } from "./accessible";
import { newConsumer } from "./consumers";
import { newestMail } from "./mailbox";
import { expect, test } from "./sign-in";
import { newEmail, unique } from "./unique";

screensAreAccessible([
  ["admin", "/admin/privacidade"],
  ["suporte", "/support/privacidade"],
  ["admin", "/admin/pedidos-de-consumidores"],
  ["suporte", "/support/pedidos-de-consumidores"],
  ["varejista", "/varejista/pedidos-de-consumidores"],
]);

/** Keys that a test made, to be taken away again. */
const made: string[] = [];

test.afterEach(async ({ page, as }) => {
  if (made.length === 0) return;
  await as("admin");
  for (const path of made.splice(0)) await page.request.delete(path);
});

test("a consumer asks, an administrator answers, and the consumer reads it (decision 103)", {
  tag: "@engines",
}, async ({ page, as }) => {
  const email = newEmail();
  const wish = unique("O que vocês têm sobre mim?");
  await as("admin");
  const document = await newConsumer(page, made, { retailer: "11222333000181", email });
  await page.context().clearCookies();

  await page.goto("/consumidor");
  await page.getByLabel("CPF").fill(document);
  await page.getByRole("button", { name: "Receber o código" }).click();
  await expect(page.getByLabel("Código de 8 números")).toBeFocused();
  const code = await newestMail(page.request, email, "Seu código para ver os seus cupons");
  await page.getByLabel("Código de 8 números").fill(/\b\d{8}\b/.exec(code)?.[0] ?? "");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByText("Meus pedidos").click();
  await expect(page.getByText("Você ainda não fez nenhum pedido.")).toBeVisible();
  await page.getByRole("button", { name: "Fazer um pedido" }).click();
  await page.getByLabel("O que você quer").selectOption("Saber o que vocês têm sobre mim");
  await page.getByLabel("Conte o que você precisa").fill(wish);
  await accessible(page);
  await page.getByRole("button", { name: "Enviar o pedido" }).click();
  const told = page.getByText(/^Pedido nº \d+ feito/);
  await expect(told).toBeFocused();
  const number = /\d+/.exec((await told.textContent()) ?? "")?.[0];
  await expect(page.getByText(/faltam 15 dias/)).toBeVisible();
  await accessible(page);

  const staff = await page.context().newPage();
  await as("admin");
  await staff.goto("/admin/privacidade?situacao=ABERTO&sort=criadoEm.desc");
  await staff.getByRole("link", { name: String(number), exact: true }).click();
  await expect(staff.getByText(wish)).toBeVisible();
  await staff.getByRole("button", { name: "Começar a análise" }).click();
  await expect(staff.getByText("Análise começada")).toBeVisible();
  await staff.getByRole("button", { name: "Responder" }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByLabel("Resposta à pessoa").fill("Está tudo no arquivo.");
  await dialog.getByLabel("O que foi feito").fill("Conferi o cadastro e liberei o arquivo.");
  await accessible(staff);
  await dialog.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(staff.getByText("Resposta enviada com sucesso")).toBeVisible();
  await expect(staff.getByText("O que foi feito: Conferi o cadastro e liberei o arquivo.")).toBeVisible();
  await accessible(staff);
  await staff.close();

  const mail = await newestMail(page.request, email, `Respondemos ao seu pedido de privacidade nº ${number}`);
  expect(mail).not.toContain("Está tudo no arquivo.");
  expect(mail).toContain("/consumidor");
  await page.context().clearCookies();
  await page.reload(); // the tab keeps a consumer's access
  await page.getByText("Meus pedidos").click();
  await expect(page.getByText("Está tudo no arquivo.")).toBeVisible();
  await expect(page.getByText("Conferi o cadastro")).toBeHidden();
  await accessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar o arquivo" }).click();
  expect((await download).suggestedFilename()).toMatch(/^seus-dados-\d{4}-\d{2}-\d{2}\.zip$/);
});
