import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { newestMail } from "./mailbox";
import { type Account, expect, test } from "./sign-in";
import { newCpf, unique } from "./unique";

const ANA = "ana@example.com";

/** The keys of a test: they end with it, since the retailer's home shows the newest, and with them their tokens. */
const madeKeys: string[] = [];

test.afterEach(async ({ page, as }) => {
  if (madeKeys.length === 0) return;
  await as("admin");
  for (const id of madeKeys.splice(0)) await page.request.delete(`/api/admin/retailer/keys/${id}`);
});

/** Has the code mailed to the consumer, and types it. */
const prove = async (page: Page, what: string) => {
  await page.getByRole("button", { name: "Enviar o código" }).click();
  const field = page.getByLabel("Código de 8 números");
  await expect(field).toBeFocused();
  await accessible(page);
  const mail = await newestMail(page.request, ANA, `Seu código para ${what}`);
  await field.fill(/\b\d{8}\b/.exec(mail)?.[0] ?? "");
};

/** A new consumer of the demonstration's retailer, with the token that the retailer's system gets for them. */
const newConsumer = async (page: Page, as: (account: Account) => Promise<void>) => {
  const document = newCpf();
  await as("varejista");
  const { retailerId } = await (await page.request.get("/api/identity/me")).json();
  await as("admin");
  const made = await page.request.post("/api/admin/retailer/keys", {
    data: { name: unique("Aplicativo"), retailerId, environment: "live" },
  });
  const { key, id } = await made.json();
  const issued = await page.request.post("/api/customer-tokens", {
    headers: { "x-api-key": key },
    data: { document },
  });
  expect(issued.status()).toBe(201);
  madeKeys.push(id);
  await page.context().clearCookies();
  return { document, token: (await issued.json()).token as string };
};

const FAILED = "Erro ao enviar o formulario";

test("without a token the terms fail, with status and message (CT-12, CT-13, D-69)", async ({ page }) => {
  await page.goto("/accept-terms");
  const toast = page.getByRole("alert");
  await expect(toast).toContainText(FAILED);
  await expect(toast).toContainText("Erro 401: O acesso aos seus cupons venceu ou não é válido.");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await accessible(page);
});

test("a consumer reads the terms, is told what is missing, and accepts (RT-40, D-33)", {
  tag: "@engines",
}, async ({ page, as }) => {
  const { token, document } = await newConsumer(page, as);
  const response = await page.goto(`/accept-terms?token=${token}`);
  expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(response?.headers()["x-robots-tag"]).toBe("noindex");
  await expect(page.getByText(/pede que você leia e aceite os termos/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Texto dos termos" })).toContainText(
    "CNPJ 11.222.333/0001-81",
  );
  await page.getByRole("button", { name: "Aceitar os termos" }).click();
  await expect(page.getByLabel("CPF")).toBeFocused();
  await accessible(page);

  await page.getByLabel("CPF").fill(newCpf());
  await page.getByLabel("Nome").fill("Ana Souza");
  await page.getByLabel("E-mail").fill("ana@example.com");
  await page.getByRole("checkbox", { name: /Li e aceito/ }).check();
  await page.getByRole("button", { name: "Aceitar os termos" }).click();
  await expect(page.getByRole("alert")).toContainText(`${FAILED}Erro 403: Este acesso é de outro CPF.`);
  await accessible(page);

  await page.getByLabel("CPF").fill(document);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Termos aceitos" })).toBeFocused();
  await accessible(page);
  await page.getByRole("button", { name: "Ver meus cupons" }).click();
  await expect(page.getByText("Você ainda não tem cupons.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Termos aceitos" })).toBeVisible();
});

test("the receipts ask for the terms, and keep what the consumer prefers (CR-11)", {
  tag: "@engines",
}, async ({ page, as }) => {
  const { token, document } = await newConsumer(page, as);
  await page.goto(`/webviews/crms?token=${token}&document=${document}`);
  await page.getByText("Falta aceitar os termos do cupom digital").click();
  await page.getByLabel("Nome").fill("Ana Souza");
  await page.getByLabel("E-mail").fill("ana@example.com");
  await page.getByRole("checkbox", { name: /Li e aceito/ }).check();
  await accessible(page);
  await page.getByRole("button", { name: "Aceitar os termos" }).click();
  await expect(page.getByText("Termos aceitos. Obrigado!")).toBeVisible();

  await page.getByText("Preferências", { exact: true }).focus();
  await page.keyboard.press("Enter");
  const never = page.getByRole("switch", { name: "Nunca imprimir meus cupons" });
  await never.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Preferências salvas.")).toBeVisible();
  await accessible(page);
  await page.reload();
  await page.getByText("Preferências", { exact: true }).click();
  await expect(never).toBeChecked();
  await expect(page.getByText("Falta aceitar os termos")).toHaveCount(0);

  await page.route("**/api/customer/customers/**", (route) => route.abort());
  await never.click();
  await expect(page.getByRole("alert")).toContainText(
    "Não foi possível salvar, e a escolha voltou ao que era.",
  );
  await expect(never).toBeChecked();
});

test("a consumer takes the data away, withdraws, and is erased (IM-25)", {
  tag: "@engines",
}, async ({ page, as }) => {
  const { token, document } = await newConsumer(page, as);
  await page.goto(`/webviews/crms?token=${token}&document=${document}`);
  await page.getByText("Falta aceitar os termos do cupom digital").click();
  await page.getByLabel("Nome").fill("Ana Souza");
  await page.getByLabel("E-mail").fill("ana@example.com");
  await page.getByRole("checkbox", { name: /Li e aceito/ }).check();
  await page.getByRole("button", { name: "Aceitar os termos" }).click();
  await expect(page.getByText("Termos aceitos. Obrigado!")).toBeFocused();

  await page.getByText("Seus dados", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await accessible(page);
  await page.getByRole("button", { name: "Baixar meus dados" }).click();
  await prove(page, "baixar os dados");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar meus dados" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^seus-dados-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await readFile(await file.path());
  expect(archive.subarray(0, 2).toString()).toBe("PK");
  expect(archive.includes("dados.json")).toBe(true);

  await page.getByRole("button", { name: "Retirar meu aceite" }).click();
  await expect(page.getByRole("heading", { name: "Retirar o aceite?" })).toBeFocused();
  await accessible(page);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("button", { name: "Retirar meu aceite" })).toBeFocused();
  await page.keyboard.press("Enter");
  await prove(page, "retirar o aceite");
  await page.getByRole("button", { name: "Retirar o aceite", exact: true }).click();
  await expect(page.getByText(/^Aceite retirado\./)).toBeFocused();
  await accessible(page);
  await page.reload();
  await expect(page.getByText("Falta aceitar os termos do cupom digital")).toBeVisible();

  await page.getByText("Seus dados", { exact: true }).click();
  await page.getByRole("button", { name: "Apagar meus dados" }).click();
  await expect(page.getByText(/a lei o obriga a guardá-las/)).toBeVisible();
  await accessible(page);
  await expect(page.getByText(/o pedido espera um dia/)).toBeVisible();
  await page.route("**/api/customer/requests", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Fazer o pedido" }).click();
  await expect(page.getByRole("alert")).toContainText("Erro 500: Não foi possível falar com o servidor.");
  await page.getByRole("button", { name: "Fazer o pedido" }).click();
  await expect(page.getByText(/^Pedido feito\./)).toBeFocused();
  await expect(page.getByText(/Espera até/)).toBeVisible();
  await accessible(page);
  await page.reload();
  await page.getByText("Seus dados", { exact: true }).click();
  await page.getByRole("button", { name: "Desistir do pedido" }).click();
  await expect(page.getByText(/Você desistiu\.$/)).toBeVisible();
  await accessible(page);
});
