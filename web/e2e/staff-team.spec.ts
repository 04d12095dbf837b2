import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { appCode } from "./authenticator";
import { act } from "./controls";
import { newestMail } from "./mailbox";
import { expect, test } from "./sign-in";
import { newEmail } from "./unique";

const PASSWORD = "grampo-azul-correto";
const REASON = "Assume a administração do programa";

/** Path of the newest invitation's link. */
const inviteLink = async (page: Page, to: string) => {
  const text = await newestMail(page.request, to, "Seu acesso à Seiva");
  const { pathname, hash } = new URL(/https?:\S+\/password-change#\S+/.exec(text)?.[0] ?? "");
  return pathname + hash;
};

test("a colleague is invited as support, sets a second factor up, works, and is made an administrator", {
  tag: "@engines",
}, async ({ page, as, context }) => {
  test.slow();
  const email = newEmail();
  await as("admin");
  await page.goto("/admin/equipe");
  await expect(page.getByRole("row", { name: /admin@demo\.seiva\.test/ })).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: "Convidar pessoa" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await accessible(page);
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByText("Convite enviado com sucesso")).toBeVisible();

  await page.goto("about:blank");
  await context.clearCookies();
  await page.goto(await inviteLink(page, email));
  await page.getByLabel("Nova senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repita a nova senha").fill(PASSWORD);
  await page.getByRole("button", { name: "Salvar e entrar" }).click();
  await expect(page).toHaveURL(/\/conta\/seguranca/);
  expect((await page.request.get("/api/support/search?text=al")).status()).toBe(403);
  await page.goto("/support");
  await expect(page).toHaveURL(/\/conta\/seguranca/);
  await page.getByRole("button", { name: "Ativar" }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "";
  await page.getByLabel("Código do aplicativo").fill(appCode(secret));
  await page.getByRole("dialog").getByRole("button", { name: "Ativar" }).click();
  await page.getByRole("button", { name: "Já guardei os códigos" }).click();
  await expect(page).toHaveURL(/\/support$/);
  await page.goto("/admin/equipe");
  await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();

  await page.goto("about:blank");
  await as("admin");
  await page.goto(`/admin/equipe?filter=${encodeURIComponent(email)}`);
  await expect(page.getByRole("row", { name: new RegExp(email) })).toContainText("Suporte");
  await act(page, email, "Tornar administrador");
  await page.getByRole("dialog").getByLabel("Motivo").fill(REASON);
  await page.getByRole("dialog").getByRole("button", { name: "Tornar administrador" }).click();
  await expect(page.getByText("Perfil alterado com sucesso")).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(email) })).toContainText("Administrador");
  expect(await newestMail(page.request, email, "Agora você é administrador")).toContain(REASON);

  await page.goto("about:blank");
  await context.clearCookies();
  await page.goto("/signIn");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByLabel("Código de verificação").fill(appCode(secret, 1)); // the enrolment's is used up
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page).toHaveURL(/\/lista-cupons$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible(); // the address is there before its document
  await page.goto(`/admin/equipe?filter=${encodeURIComponent(email)}`);
  await expect(page.getByRole("row", { name: new RegExp(email) })).toContainText("Você");

  await page.goto("/conta/seguranca");
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await page
    .getByRole("group", { name: "O portal abre em" })
    .getByRole("button", { name: "Administração" })
    .click();
  expect((await saved).ok()).toBe(true);
  await accessible(page);
  await page.goto("/");
  await expect(page).toHaveURL(/\/admin$/);
});
