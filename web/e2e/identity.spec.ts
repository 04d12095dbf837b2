import type { Page } from "@playwright/test";
import { accessible, screensAreAccessible } from "./accessible";
import { appCode } from "./authenticator";
import { follow } from "./controls";
import { confirmationPath, resetCode } from "./mailbox";
import { confirm, signUp } from "./newcomers";
import { virtualDevice } from "./passkeys";
import { expect, test } from "./sign-in";

const FRESH = "grampo-azul-correto";

const fillSignIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
};

const fillNewPassword = async (page: Page, password: string) => {
  await page.getByLabel("Nova senha", { exact: true }).fill(password);
  await page.getByLabel("Repita a nova senha").fill(password);
};

/** Chooses from the account's menu. */
const choose = async (page: Page, item: string) => {
  const menu = page.getByRole("button", { name: "Abrir menu" }).filter({ visible: true });
  const account = page.getByRole("button", { name: /^Conta de/ }).filter({ visible: true });
  await expect(menu.or(account)).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await account.click();
  await page.getByRole("menuitem", { name: item }).click();
};

const openSecurity = async (page: Page) => {
  await choose(page, "Conta e segurança");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conta e segurança");
};

/** Ends the session and opens sign-in; the portal, which would lead there itself, is left before. */
const signOut = async (page: Page, here: string, query = "") => {
  await expect(page.getByRole("button", { name: /^Buscar/ })).toBeVisible(); // the address is the portal's before its document is
  await page.waitForLoadState("networkidle");
  await page.goto("about:blank");
  await page.request.post(`${here}/api/identity/sign-out`);
  await page.goto(`${here}/signIn${query}`);
};

test("a newcomer confirms the e-mail, then forgets the password and sets another", {
  tag: "@engines",
}, async ({ page, request }) => {
  const newcomer = await signUp(request);
  await page.goto("/signIn");
  await fillSignIn(page, newcomer.email, newcomer.password);
  await expect(page.getByText("E-mail não confirmado")).toBeVisible();
  await page.getByRole("link", { name: "Reenviar confirmação" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(newcomer.email);
  await page.getByRole("button", { name: "Reenviar" }).click();
  await expect(page.getByText(/o link chega em instantes/)).toBeVisible();
  await expect(page).toHaveURL(/\/signIn$/);

  const link = await confirmationPath(request, newcomer.email);
  await page.goto(link);
  await expect(page.getByText("Email confirmado com sucesso!")).toBeVisible();
  await expect(page).toHaveURL(/\/signIn$/);
  await page.goto(link);
  await expect(page.getByText("Usuário confirmado!")).toBeVisible();
  await page.goto(link.replace(/confirmationCode=[^&]+/, "confirmationCode=x"));
  await expect(
    page.getByText("Código de confirmação incorreto. Entre em contato com o suporte."),
  ).toBeVisible();

  await follow(page, "Esqueci minha senha", "Esqueci minha senha");
  await page.getByLabel("E-mail").fill(newcomer.email);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await page.getByRole("link", { name: "Digitar o código" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(newcomer.email);
  const code = await resetCode(request, newcomer.email);
  await page.getByLabel("Código").fill(code === "111111" ? "222222" : "111111");
  await fillNewPassword(page, FRESH);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(
    page.getByText("Código de confirmação incorreto. Entre em contato com o suporte."),
  ).toBeVisible();
  await page.getByLabel("Código").fill(code);
  await fillNewPassword(page, "flamengo2026");
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(
    page.getByText("Esta senha aparece em listas de senhas vazadas. Escolha outra."),
  ).toBeVisible();
  await fillNewPassword(page, FRESH);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(page.getByText("Senha alterada com sucesso")).toBeVisible();
  await expect(page).toHaveURL(/\/signIn$/);
  await fillSignIn(page, newcomer.email, FRESH);
  await expect(page).toHaveURL(/\/parceiro$/);
});

test("an account is protected by an app, a passkey and a look at its sessions", { tag: "@engines" }, async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  test.slow();
  const newcomer = await signUp(request);
  await confirm(request, newcomer);
  const here = await virtualDevice(page, baseURL);
  await page.goto(`${here}/signIn`);
  await fillSignIn(page, newcomer.email, newcomer.password);
  await expect(page).toHaveURL(/\/parceiro$/);

  const phone = await playwright.request.newContext({ baseURL, userAgent: "Firefox/140.0 (Android 15)" });
  await phone.post("/api/identity/sign-in", { data: newcomer });
  await openSecurity(page);
  await expect(page.getByText("Este aparelho")).toBeVisible();
  await page.getByRole("button", { name: "Encerrar a sessão de Firefox no Android" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Encerrar" }).click();
  await expect(page.getByText("Sessão encerrada")).toBeVisible();
  await expect(page.getByText("Só este aparelho está com a sua conta aberta.")).toBeVisible();
  expect((await phone.get("/api/identity/me")).status()).toBe(401);
  await phone.dispose();

  await page.getByRole("button", { name: "Adicionar passkey" }).click();
  await page.getByLabel("Nome").fill("Celular da Bia");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Passkey adicionada")).toBeVisible();
  await expect(page.getByText("Celular da Bia")).toBeVisible();
  await signOut(page, here);
  await page.getByRole("button", { name: "Entrar com passkey" }).click();
  await expect(page).toHaveURL(/\/parceiro$/);
  await openSecurity(page);
  await page.getByRole("button", { name: "Remover Celular da Bia" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remover" }).click();
  await expect(page.getByText("Nenhuma passkey cadastrada.")).toBeVisible();

  await page.getByRole("button", { name: "Ativar" }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "";
  await page.getByLabel("Código do aplicativo").fill(appCode(secret));
  await page.getByRole("dialog").getByRole("button", { name: "Ativar" }).click();
  const codes = page.getByRole("list", { name: "Códigos de recuperação" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? "";
  await page.getByRole("button", { name: "Já guardei os códigos" }).click();
  await expect(page.getByText(/^Ativa desde/)).toBeVisible();

  await signOut(page, here);
  await fillSignIn(page, newcomer.email, newcomer.password);
  await page.getByLabel("Código de verificação").fill("000000");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText(/Código de confirmação incorreto/)).toBeVisible();
  // The code of the enrolment is used up: the next one is good already.
  await page.getByLabel("Código de verificação").fill(appCode(secret, 1));
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page).toHaveURL(/\/parceiro$/);

  await signOut(page, here, "?desiredPath=%2Fconta%2Fseguranca");
  await fillSignIn(page, newcomer.email, newcomer.password);
  await page.getByRole("button", { name: "Usar um código de recuperação" }).click();
  await page.getByLabel("Código de recuperação").fill(recovery);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("9 códigos de recuperação restantes")).toBeVisible();

  await page.getByRole("button", { name: "Alterar senha" }).click();
  await expect(page.getByLabel("Senha atual")).toBeFocused();
  await page.getByLabel("Senha atual").fill("nao-e-esta");
  await fillNewPassword(page, FRESH);
  const change = page.getByRole("dialog").getByRole("button", { name: "Alterar senha" });
  await change.click();
  await expect(page.getByText("Senha atual incorreta").first()).toBeVisible();
  await page.getByLabel("Senha atual").fill(newcomer.password);
  await change.click();
  await expect(page.getByText("Senha alterada com sucesso")).toBeVisible();
});

test("who signs out of one tab is out of the others", async ({ page, context, request }) => {
  const newcomer = await signUp(request);
  await confirm(request, newcomer);
  await page.goto("/signIn?desiredPath=%2Fconta%2Fseguranca");
  await fillSignIn(page, newcomer.email, newcomer.password);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conta e segurança");
  const other = await context.newPage();
  await other.goto("/parceiro");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await choose(other, "Sair da conta");
  await expect(other).toHaveURL(/\/signIn$/);
  await expect(page).toHaveURL(/\/signIn\?desiredPath=%2Fconta%2Fseguranca$/);
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
  // And who signs in there is in here too, where this tab wanted to be.
  await fillSignIn(other, newcomer.email, newcomer.password);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conta e segurança");
});

test("a session that ends in the middle of a form takes nothing that was typed", async ({
  page,
  request,
}) => {
  const newcomer = await signUp(request);
  await confirm(request, newcomer);
  await page.goto("/signIn?desiredPath=%2Feditar-perfil");
  await fillSignIn(page, newcomer.email, newcomer.password);
  await page.getByLabel("Nome fantasia").fill("Sistemas da Serra");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Salvar" }).click();
  const dialog = page.getByRole("dialog", { name: "Sua sessão terminou" });
  await expect(dialog.getByText(newcomer.email)).toBeVisible();
  await expect(dialog.getByLabel("Senha", { exact: true })).toBeFocused();
  await accessible(page);
  await page.keyboard.press("Escape");
  await dialog.getByLabel("Senha", { exact: true }).fill(newcomer.password);
  await dialog.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Nome fantasia")).toHaveValue("Sistemas da Serra");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Perfil atualizado com sucesso")).toBeVisible();
});

test("'/password-change' asks who is not signed in to sign in first", async ({ page }) => {
  await page.goto("/password-change");
  await expect(page).toHaveURL(/\/signIn\?desiredPath=%2Fpassword-change$/);
});

screensAreAccessible([
  [null, "/signIn"],
  [null, "/forgot-password"],
  [null, "/reset-password"],
  [null, "/resend-email-confirmation"],
  [null, "/confirmation"],
  ["parceiro", "/conta/seguranca"],
  ["parceiro", "/password-change"],
]);

test("the dialogs of the second factor break no rule of accessibility", async ({ page, as }) => {
  await as("suporte");
  await page.goto("/conta/seguranca");
  await page.getByRole("button", { name: "Ativar" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await accessible(page);
});
