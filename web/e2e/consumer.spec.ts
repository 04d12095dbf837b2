import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { type Account, expect, test } from "./sign-in";
import { newCpf, unique } from "./unique";

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
  await page.request.delete(`/api/admin/retailer/keys/${id}`); // the retailer's home shows the newest keys
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
  await expect(page.getByRole("switch", { name: "Enviar meus cupons à Vibe" })).not.toBeChecked();
  await expect(page.getByText("Falta aceitar os termos")).toHaveCount(0);

  await page.route("**/api/customer/customers/**", (route) => route.abort());
  await never.click();
  await expect(page.getByRole("alert")).toContainText(
    "Não foi possível salvar, e a escolha voltou ao que era.",
  );
  await expect(never).toBeChecked();
});
