import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { newConsumer } from "./consumers";
import { newestMail } from "./mailbox";
import { expect, test } from "./sign-in";
import { newEmail } from "./unique";

/** Two retailers of the demonstration. */
const RETAILERS = ["11222333000181", "12ABC34501DE35"] as const;

const PASSWORD = "um-segredo-so-meu";

/** Keys that a test made, to be taken away again. */
const made: string[] = [];

test.afterEach(async ({ page, as }) => {
  if (made.length === 0) return;
  await as("admin");
  for (const path of made.splice(0)) await page.request.delete(path);
});

const enterByCode = async (page: Page, document: string, email: string) => {
  await page.getByLabel("CPF").fill(document);
  await page.getByRole("button", { name: "Receber o código" }).click();
  await expect(page.getByLabel("Código de 8 números")).toBeFocused();
  await accessible(page);
  const mail = await newestMail(page.request, email, "Seu código para ver os seus cupons");
  await page.getByLabel("Código de 8 números").fill(/\b\d{8}\b/.exec(mail)?.[0] ?? "");
  await page.getByRole("button", { name: "Entrar" }).click();
};

test("a consumer has one account for the retailers that know them, and an administrator helps (CU-04, IM-08)", {
  tag: "@engines",
}, async ({ page, as }) => {
  const [email, other] = [newEmail(), newEmail()];
  await as("admin");
  const document = await newConsumer(page, made, { retailer: RETAILERS[0], email });
  await newConsumer(page, made, { retailer: RETAILERS[1], email: other, document });
  await page.context().clearCookies();

  await page.goto("/consumidor");
  await accessible(page);
  await enterByCode(page, document, email);
  const shops = page.getByRole("list", { name: "Lojas da conta" }).getByRole("button");
  await expect(shops).toHaveCount(1);
  await page.getByText("Outras lojas").click();
  await page.getByRole("button", { name: "Usar este e-mail na conta" }).click();
  await page.getByText("Sem senha").click();
  await accessible(page);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await shops.click();
  await expect(page.getByText("Você ainda não tem cupons.")).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: "Voltar" }).click();
  await page.getByText("Sem senha").click();
  await page.getByLabel("Nova senha").fill(PASSWORD);
  await page.getByRole("button", { name: "Salvar a senha" }).click();
  await expect(page.getByText("Senha salva. Entre de novo.")).toBeFocused();
  const enterByPassword = async () => {
    await page.getByLabel("CPF").fill(document);
    await page.getByRole("button", { name: "Entrar com senha" }).click();
    await page.getByLabel("Senha").fill(PASSWORD);
    await accessible(page);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
  };
  await enterByPassword();
  await expect(page.getByText(email)).toBeVisible();

  const moved = newEmail();
  const staff = await page.context().newPage();
  await as("admin");
  await staff.goto("/admin/customers-list");
  await staff.getByRole("searchbox", { name: "Nome, e-mail ou CPF" }).fill(document);
  const row = staff.getByRole("row", { name: email });
  await expect(row).toContainText(/\*\*\*\.\d{3}\.\d{3}-\*\*/);
  await expect(staff).not.toHaveURL(new RegExp(document));
  await accessible(staff);
  const act = async (what: string) => {
    await staff.getByRole("button", { name: "Ações de Ana Souza" }).click();
    await staff.getByRole("menuitem", { name: what }).click();
    return staff.getByRole("dialog");
  };
  const cpf = await act("Ver o CPF");
  await cpf.getByLabel("Motivo").fill("Confere o CPF por telefone");
  await cpf.getByRole("button", { name: "Ver o CPF" }).click();
  const shown = document.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, "$1.$2.$3-$4");
  await expect(staff.getByRole("dialog").getByText(shown)).toBeVisible();
  await accessible(staff);
  await staff.getByRole("dialog").getByText("Fechar", { exact: true }).click();
  const change = await act("Mudar o e-mail");
  await change.getByLabel("Novo e-mail").fill(moved);
  await accessible(staff);
  await change.getByRole("button", { name: "Mudar o e-mail" }).click();
  await expect(staff.getByText("E-mail alterado com sucesso")).toBeVisible();
  await expect(staff.getByRole("row", { name: moved })).toBeVisible();
  await staff.close();
  for (const to of [email, moved])
    expect(await newestMail(page.request, to, "O e-mail da sua conta mudou")).toContain("Ana Souza");

  await page.getByText("Criada").click();
  await page.getByRole("button", { name: "Retirar a senha" }).click();
  await expect(page.getByText(/^Este acesso não vale mais/)).toBeVisible(); // the change ended what was open
  await page.goto("/consumidor");
  await enterByPassword();
  await expect(page.getByRole("alert")).toContainText("Erro 403");
  await page.getByRole("button", { name: "Entrar com um código por e-mail" }).click();
  await enterByCode(page, document, moved);
  await expect(page.getByText(moved)).toBeVisible();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page.getByText("Você saiu.")).toBeFocused();
});
