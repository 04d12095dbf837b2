import { accessible } from "./accessible";
import { confirm, signUp } from "./newcomers";
import { lastProofIsOld } from "./proof";
import { expect, test } from "./sign-in";
import { unique } from "./unique";

test("an old proof is renewed over the form, and what was typed is sent", async ({ page, as }) => {
  await as("admin");
  const reason = unique("Conferir as lojas, chamado");
  await page.goto("/admin");
  await page.getByLabel("Buscar varejista, software house ou loja").fill("Empório Alfa");
  await page
    .getByRole("list", { name: "Resultados" })
    .getByRole("link", { name: /Empório Alfa.*Varejista/ })
    .click();
  await lastProofIsOld(page, "/admin/switched-profile");
  await page.getByRole("button", { name: "Entrar no perfil" }).click();
  const form = page.getByRole("dialog", { name: "Entrar no perfil de Empório Alfa?" });
  await form.getByLabel("Motivo").fill(reason);
  await form.getByRole("button", { name: "Entrar", exact: true }).click();

  const proof = page.getByRole("dialog", { name: "Confirme que é você" });
  await expect(proof.getByLabel("Senha", { exact: true })).toBeFocused();
  await accessible(page);
  await page.keyboard.press("Escape");
  await expect(proof).toHaveCount(0);
  await expect(page.getByText(/faz mais de 10 minutos que você se identificou/)).toBeVisible();
  await expect(form.getByLabel("Motivo")).toHaveValue(reason);
  await expect(form.getByRole("button", { name: "Entrar", exact: true })).toBeFocused();

  await page.keyboard.press("Enter");
  await proof.getByLabel("Senha", { exact: true }).fill("Seiva-demo-2026");
  await page.keyboard.press("Enter");
  const strip = page.getByRole("region", { name: "Perfil trocado" });
  await expect(strip).toContainText("Você está vendo como Empório Alfa");
  await strip.getByRole("button", { name: "Sair do perfil" }).click();
  await expect(strip).toHaveCount(0);
});

test("a passkey is a proof too", async ({ page, request, baseURL }) => {
  // Passkeys belong to a host with a name.
  const here = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const newcomer = await signUp(request);
  await confirm(request, newcomer);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.request.post(`${here}/api/identity/sign-in`, { data: newcomer });
  await page.goto(`${here}/conta/seguranca`);
  await page.getByRole("button", { name: "Adicionar passkey" }).click();
  await page.getByLabel("Nome").fill("Notebook");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Passkey adicionada")).toBeVisible();

  await lastProofIsOld(page, "/identity/second-factor/totp");
  await page.getByRole("button", { name: "Ativar" }).click();
  const proof = page.getByRole("dialog", { name: "Confirme que é você" });
  await proof.getByLabel("Senha", { exact: true }).fill("nao-e-esta");
  await proof.getByRole("button", { name: "Confirmar" }).click();
  await expect(proof.getByText("Senha atual incorreta")).toBeVisible();
  await proof.getByRole("button", { name: "Usar passkey" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(proof).toHaveCount(0);
});
