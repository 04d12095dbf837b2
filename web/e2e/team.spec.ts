import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { act, follow } from "./controls";
import { newestMail } from "./mailbox";
import { expect, test } from "./sign-in";
import { newEmail } from "./unique";

/** The temporary password of the newest invitation to an address. */
const temporaryPassword = async (page: Page, to: string) => {
  const text = await newestMail(page.request, to, "Seu acesso à Seiva");
  return /^\s*([0-9A-Za-z]{16})\s*$/m.exec(text)?.[1] ?? "";
};
/** Path of the newest invitation's link. */
const inviteLink = async (page: Page, to: string) => {
  const text = await newestMail(page.request, to, "Seu acesso à Seiva");
  const { pathname, hash } = new URL(/https?:\S+\/password-change#\S+/.exec(text)?.[0] ?? "");
  return pathname + hash;
};
const signIn = async (page: Page, email: string, password: string) => {
  const answer = await page.request.post("/api/identity/sign-in", { data: { email, password } });
  return { status: answer.status(), challenge: (await answer.json()).challenge as string | undefined };
};

/** Opens the page of the list on which an address stands: the list is three a page, the newest last. */
const find = async (page: Page, email: string) => {
  await page.goto("/manage-accounts");
  const row = page.getByRole("row", { name: new RegExp(email) });
  await expect(page.getByText(/^\d+–\d+ de /)).toBeVisible();
  while (!(await row.isVisible())) {
    const shown = await page.getByText(/^\d+–\d+ de /).textContent();
    await page.getByRole("button", { name: "Próxima página" }).click();
    await expect(page.getByText(/^\d+–\d+ de /)).not.toHaveText(shown ?? "");
  }
  return row;
};

// Two tests that change one team at once would move each other's rows, so each width has a team of its own.
test("a colleague is invited, enters with the mailed password, and is removed", { tag: "@engines" }, async ({
  page,
  as,
  isMobile,
}) => {
  await as(isMobile ? "parceiro" : "varejista");
  const email = newEmail();
  await page.goto("/manage-accounts");
  await page.getByRole("button", { name: "Convidar pessoa" }).first().click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByText("Convite enviado com sucesso")).toBeVisible();
  expect(await signIn(page, email, await temporaryPassword(page, email))).toEqual({
    status: 200,
    challenge: "NEW_PASSWORD_REQUIRED",
  });

  const former = await temporaryPassword(page, email);
  await expect(await find(page, email)).toContainText("Convite enviado");
  await act(page, email, "Reenviar convite");
  await expect(page.getByText("Convite reenviado. O anterior deixou de valer.")).toBeVisible();
  expect((await signIn(page, email, former)).status).toBe(401);

  const moved = newEmail();
  await act(page, email, "Trocar e-mail");
  await page.getByRole("textbox", { name: "E-mail" }).fill(moved);
  await page.getByRole("dialog").getByRole("button", { name: "Trocar e-mail" }).click();
  await expect(page.getByText("E-mail trocado com sucesso")).toBeVisible();
  const password = await temporaryPassword(page, moved);
  expect((await signIn(page, moved, password)).challenge).toBe("NEW_PASSWORD_REQUIRED");

  await find(page, moved);
  await act(page, moved, "Remover");
  await page.getByRole("dialog").getByRole("button", { name: "Remover conta" }).click();
  await expect(page.getByText("Conta removida com sucesso")).toBeVisible();
  await expect(page.getByText(moved)).toHaveCount(0);
  expect((await signIn(page, moved, password)).status).toBe(401);
});

test("Back asks before what is typed in a dialog is lost", async ({ page, as }) => {
  await as("parceiro");
  await page.goto("/reports");
  await follow(page, "Lojas", "Lojas");
  await page.getByRole("button", { name: "Exportar" }).click();
  const drawer = page.getByRole("dialog", { name: "Exportar" });
  await drawer.getByLabel("Enviar para").fill("outra@pessoa.test");
  await page.goBack();
  await page.getByRole("button", { name: "Continuar editando" }).click();
  await expect(drawer.getByLabel("Enviar para")).toHaveValue("outra@pessoa.test");
  await expect(page).toHaveURL(/lojas/);
  await page.goBack();
  await page.getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(page).toHaveURL(/reports$/);
});

test("/manage-accounts breaks no rule of accessibility", async ({ page, as }) => {
  await as("varejista");
  await page.goto("/manage-accounts");
  await page.getByRole("button", { name: "Convidar pessoa" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await accessible(page);
});

test("who is invited to one store reads which, and sees nothing of the others", async ({
  page,
  as,
  browser,
}) => {
  await as("varejista");
  const email = newEmail();
  await page.goto("/manage-accounts");
  await page.getByRole("button", { name: "Convidar pessoa" }).first().click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("checkbox", { name: "Vê todas as lojas" }).uncheck();
  await page.getByRole("combobox", { name: "Lojas" }).click();
  const first = page.getByRole("option").first();
  const store = ((await first.textContent()) ?? "").split(" · ")[0] ?? "";
  await first.click();
  await page.keyboard.press("Escape");
  await accessible(page);
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByText("Convite enviado com sucesso")).toBeVisible();
  expect(await newestMail(page.request, email, "Seu acesso à Seiva")).toContain(`só destas lojas: ${store}.`);

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(await inviteLink(page, email));
  await guest.getByLabel("Nova senha", { exact: true }).fill("grampo-azul-correto");
  await guest.getByLabel("Repita a nova senha").fill("grampo-azul-correto");
  await guest.getByRole("button", { name: "Salvar e entrar" }).click();
  await expect(guest).toHaveURL(/\/varejista$/);
  await expect(guest.getByRole("heading", { level: 1 })).toBeVisible();
  await guest.goto("/varejista/lojas");
  await expect(guest.getByRole("cell", { name: store })).toBeVisible();
  await expect(guest.getByText(/^1–1 de 1/)).toBeVisible();
  await accessible(guest);
  await guest.context().close();
});

test("who is invited with the role of marketing sees banners and not the plan", async ({
  page,
  as,
  browser,
  isMobile,
}) => {
  await as("varejista");
  const email = newEmail();
  await page.goto("/manage-accounts");
  await page.getByRole("button", { name: "Convidar pessoa" }).first().click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Nome" }).fill("Bia Reis");
  await page.getByRole("combobox", { name: "Acesso" }).click();
  await page.getByRole("option", { name: "Marketing" }).click();
  await accessible(page);
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByText("Convite enviado com sucesso")).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(await inviteLink(page, email));
  await expect(guest.getByText("Você recebeu um convite para a Seiva.")).toBeVisible();
  await accessible(guest);
  await guest.getByLabel("Nova senha", { exact: true }).fill("grampo-azul-correto");
  await guest.getByLabel("Repita a nova senha").fill("grampo-azul-correto");
  await guest.getByRole("button", { name: "Salvar e entrar" }).click();
  await expect(guest).toHaveURL(/\/varejista$/);
  await expect(guest.getByRole("heading", { level: 1 })).toBeVisible(); // the entry's own navigation is over
  await guest.goto("/varejista/advertisement-list");
  await expect(guest.getByRole("heading", { level: 1, name: "Mídia no app" })).toBeVisible();
  await guest.goto("/varejista/assinatura");
  await expect(guest.getByText("Seu acesso não inclui a assinatura e os pagamentos")).toBeVisible();
  await accessible(guest);
  await guest.goto("/varejista");
  if (isMobile) await guest.getByRole("button", { name: "Abrir menu" }).click();
  await expect(guest.getByRole("link", { name: "Mídia no app" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "Assinatura" })).toHaveCount(0);
  await guest.context().close();
});
