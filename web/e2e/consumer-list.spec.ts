import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { newConsumer } from "./consumers";
import { expect, test } from "./sign-in";
import { newEmail } from "./unique";

/** Two retailers of the demonstration. */
const RETAILERS = ["11222333000181", "12ABC34501DE35"] as const;

/** Somebody of the demonstration that both know by one address; nothing of theirs is changed here. */
const BEATRIZ = "beatriz@consumidor.seiva.test";

/** Keys that a test made, to be taken away again. */
const made: string[] = [];

test.afterEach(async ({ page, as }) => {
  if (made.length === 0) return;
  await as("admin");
  for (const path of made.splice(0)) await page.request.delete(path);
});

/** Enters an account. Another test may have a code mailed to the same person meanwhile: then the one before it is the own. */
const enter = async (page: Page, document: string, email: string) => {
  await page.goto("/consumidor");
  await page.getByLabel("CPF").fill(document);
  await page.getByRole("button", { name: "Receber o código" }).click();
  const field = page.getByLabel("Código de 8 números");
  await expect(field).toBeFocused();
  const mails: { to: string; subject: string; text: string }[] = await (
    await page.request.get("/dev/mail/messages")
  ).json();
  const codes = mails
    .filter(({ to, subject }) => to === email && subject === "Seu código para ver os seus cupons")
    .map(({ text }) => /\b\d{8}\b/.exec(text)?.[0] ?? "");
  const inside = page.getByRole("heading", { name: "Lojas com o seu aceite" });
  for (const code of codes.slice(0, 3)) {
    await field.fill(code);
    const answered = page.waitForResponse(/account\/tokens$/);
    await page.getByRole("button", { name: "Entrar" }).click();
    if ((await answered).ok()) break;
  }
  await expect(inside).toBeVisible();
};

test("a consumer reads one list over all retailers, and chooses for all of them (IM-08)", async ({
  page,
  as,
}) => {
  await as("admin");
  const { items } = await (await page.request.get(`/api/admin/customers?filter=${BEATRIZ}`)).json();
  const shown = await page.request.post(`/api/admin/customers/${items[0].id}/cpf`, {
    data: { motivo: "A pessoa ligou e confirmou os dados" },
  });
  const { cpf } = await shown.json();
  await page.context().clearCookies();

  await enter(page, cpf, BEATRIZ);
  const list = page.getByRole("region", { name: "Cupons", exact: true });
  const receipts = list.getByRole("listitem");
  const [shops, alfa] = [
    receipts.filter({ hasText: "Mercado Seiva" }),
    receipts.filter({ hasText: "Empório Alfa" }),
  ];
  await expect(shops).not.toHaveCount(0);
  await expect(alfa).not.toHaveCount(0);
  await expect(list.getByRole("heading", { name: /^\p{L}+ de \d{4}$/u }).first()).toBeVisible();
  await accessible(page);
  await list.getByRole("button", { name: "Empório Alfa" }).click();
  await expect(shops).toHaveCount(0);
  await expect(alfa).not.toHaveCount(0);
  await list.getByRole("button", { name: "Todas" }).click();
  await list.getByLabel("Loja ou rede").fill("mercado seiva");
  await expect(alfa).toHaveCount(0);
  await expect(shops).not.toHaveCount(0);
  await list.getByLabel("Loja ou rede").fill("");
  await list.getByLabel("Período").selectOption("Escolher as datas");
  await list.getByLabel("De", { exact: true }).fill("2020-01-01");
  await list.getByLabel("Até").fill("2020-01-31");
  await expect(list.getByText("Nenhum cupom assim.")).toBeVisible();
  await accessible(page);
  await list.getByLabel("Período").selectOption("Desde o início");
  expect(page.url()).not.toContain(cpf);
  await receipts.first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/r\//);
  await page.goBack(); // and is still in
  await expect(receipts).not.toHaveCount(0);
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page.getByText("Você saiu.")).toBeVisible();

  await as("admin");
  const email = newEmail();
  const document = await newConsumer(page, made, { retailer: RETAILERS[0], email });
  await newConsumer(page, made, { retailer: RETAILERS[1], email, document });
  await page.context().clearCookies();
  await enter(page, document, email);
  await expect(list.getByText("Você ainda não tem cupons.")).toBeVisible();
  await page.getByText("Suas escolhas").click();
  const green = page.getByRole("switch", { name: "Nunca imprimir meus cupons" });
  await expect(green).not.toBeChecked();
  await green.click();
  await expect(page.getByText("Vale agora para todas as lojas da conta.")).toBeVisible();
  await expect(green).toBeChecked();
  await accessible(page);
  await page.getByRole("list", { name: "Lojas da conta" }).getByRole("button").last().click();
  await page.getByText("Preferências").click();
  await expect(green).toBeChecked();
});
