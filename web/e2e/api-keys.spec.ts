import type { Page } from "@playwright/test";
import { accessible, screensAreAccessible } from "./accessible";
import { act, choose, follow } from "./controls";
import { expect, test } from "./sign-in";
import { unique } from "./unique";

const KEY = /^seiva_(live|test)_[0-9A-Za-z]{36}$/;

/** The key that the open dialog shows, which is then said to be kept. */
const keepSecret = async (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Guarde a sua API key" });
  const secret = (await dialog.getByText(KEY).textContent()) ?? "";
  await expect(dialog.getByRole("region", { name: "Como enviar um cupom" })).toContainText(secret);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Já guardei a key" }).click();
  await expect(dialog).toBeHidden();
  return secret;
};

const createAsAdmin = async (page: Page, name: string) => {
  await page.goto("/admin/api-key-form");
  await page.getByLabel("Nome").fill(name);
  await choose(page, "Software house", /Caixa Livre/);
  await choose(page, "Varejista", "Não informar");
  await expect(page.getByRole("combobox", { name: "Loja" })).toHaveValue("Não informar");
  await page.getByRole("button", { name: "Cadastrar", exact: true }).click();
  await expect(page.getByText("Api key cadastrada com sucesso")).toBeVisible();
  return keepSecret(page);
};

const sendReceipt = async (page: Page, secret: string, body: string) => {
  const answer = await page.request.post("/api/integration/receipts", {
    headers: { "x-api-key": secret, "Content-Type": "application/xml" },
    data: body,
  });
  return answer.status();
};

const revoke = async (page: Page, name: string) => {
  await act(page, name, "Revogar");
  const dialog = page.getByRole("dialog", { name: "Revogar esta API key?" });
  await expect(dialog).toContainText("param de enviar cupons na hora");
  await dialog.getByRole("button", { name: "Revogar" }).click();
  const told = page.getByRole("alert").filter({ hasText: "Api key revogada com sucesso" });
  await expect(told).toBeVisible();
  await told.getByRole("button", { name: "Fechar" }).click(); // the next one is another's
};

test("a key is created, seen once, refuses a broken document with a reason, and is revoked", async ({
  page,
  as,
}) => {
  await as("admin");
  const name = unique("Caixas");
  const secret = await createAsAdmin(page, name);
  await expect(page).toHaveURL(/\/admin\/api-key-list$/);
  expect(await sendReceipt(page, secret, "<nfeProc>")).toBe(422);

  await page.goto(`/admin/api-key-list?filter=${encodeURIComponent(name)}`);
  await expect(page.getByText("1–1 de 1 API key")).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await act(page, name, "Ver recusas");
  const drawer = page.getByRole("dialog", { name: `Recusas de ${name}` });
  await expect(drawer.getByText("XML incompleto ou corrompido")).toBeVisible();
  await page.keyboard.press("Escape");

  await act(page, name, "Ver envios");
  await page.getByRole("table", { name: "Documentos enviados" }).getByRole("button").click();
  const sent = page.getByRole("dialog", { name: /^Documento de/ });
  await expect(sent.getByText("XML incompleto ou corrompido")).toBeVisible();
  await expect(sent.getByRole("link", { name: "Ver causa e correção" })).toBeVisible();
  await accessible(page);
  await page.keyboard.press("Escape");
  await expect(sent).toBeHidden();
  await accessible(page);
  await page.goBack();

  await act(page, name, "Pausar");
  const pause = page.getByRole("dialog", { name: "Pausar esta API key?" });
  await pause.getByRole("button", { name: "Pausar" }).click();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Pausada desde");
  expect(await sendReceipt(page, secret, "<nfeProc>")).toBe(403);
  await accessible(page);
  await act(page, name, "Retomar");
  await expect(page.getByText("API key retomada com sucesso")).toBeVisible();
  expect(await sendReceipt(page, secret, "<nfeProc>")).toBe(422);

  await revoke(page, name);
  await expect(page.getByText("Nenhuma API key encontrada")).toBeVisible();
  expect(await sendReceipt(page, secret, "<nfeProc>")).toBe(401);

  await page.getByRole("button", { name: "Revogadas e substituídas" }).click();
  const ended = page.getByRole("row", { name: new RegExp(name) });
  await expect(ended).toContainText(/Revogada em \d{2}\/\d{2}\/\d{4} por Equipe Seiva/);
  await accessible(page);
  await ended.getByRole("button", { name: `Ver envios de ${name}` }).click();
  await expect(page.getByRole("table", { name: "Documentos enviados" }).getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText(name);
});

test("a key is rotated: both work until the old one's last moment, shown in the list", async ({
  page,
  as,
}) => {
  await as("admin");
  const name = unique("Rotação");
  const old = await createAsAdmin(page, name);
  await page.goto(`/admin/api-key-list?filter=${encodeURIComponent(name)}`);
  await act(page, name, "Rotacionar");
  await page.getByRole("button", { name: "7 dias" }).click();
  await page.getByRole("button", { name: "Criar key nova" }).click();
  const fresh = await keepSecret(page);
  expect(fresh).not.toBe(old);
  await expect(page.getByText("1–2 de 2 API keys")).toBeVisible();
  await expect(page.getByText(/^Vale até \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)).toBeVisible();
  for (const secret of [old, fresh]) expect(await sendReceipt(page, secret, "<nfeProc>")).toBe(422);
  await revoke(page, name);
  await expect(page.getByText("1–1 de 1 API key")).toBeVisible();
  await revoke(page, name);
});

test("a key's reach is changed, and its parents clear its children", async ({ page, as }) => {
  await as("admin");
  const name = unique("Alcance");
  await createAsAdmin(page, name);
  await page.goto(`/admin/api-key-list?filter=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Atualizar Api Key");
  await expect(page.getByLabel("Nome")).toHaveValue(name);
  await choose(page, "Varejista", /Mercado Seiva/);
  await choose(page, "Loja", /Seiva Manaus/);
  await choose(page, "Varejista", /Empório Alfa/);
  await expect(page.getByRole("combobox", { name: "Loja" })).toHaveValue("");
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect(page.getByText("Este campo é obrigatório")).toBeVisible();
  await choose(page, "Loja", /Alfa Savassi/);
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect(page.getByText("Api key atualizada com sucesso")).toBeVisible();
  await page.goto(`/admin/api-key-list?filter=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Alfa Savassi");
  await revoke(page, name);
});

test("a retailer's key has a retailer and no software house", async ({ page, as }) => {
  await as("admin");
  const name = unique("Próprios");
  await page.goto("/admin/retailer-api-key/form");
  await page.getByLabel("Nome").fill(name);
  await expect(page.getByRole("combobox", { name: "Software house" })).toHaveCount(0);
  await choose(page, "Varejista", /Mercado Seiva/);
  await choose(page, "Loja", "Não informar");
  await page.getByRole("radio", { name: "Teste" }).check();
  await page.getByRole("button", { name: "Cadastrar", exact: true }).click();
  expect(await keepSecret(page)).toMatch(/^seiva_test_/);
  await page.goto(`/admin/retailer-api-key/list?filter=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Teste");
  await as("varejista", page);
  await page.goto(`/varejista/api-keys?filter=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Sua empresa");
  await expect(page.getByRole("button", { name: /^Ações de/ })).toHaveCount(0);
  await as("admin", page);
  await page.goto(`/admin/retailer-api-key/list?filter=${encodeURIComponent(name)}`);
  await revoke(page, name);
});

test("a software house creates a key for one of its stores", async ({ page, as }) => {
  await as("parceiro");
  const name = unique("Paulista");
  await page.goto("/parceiro/api-keys");
  await follow(page, "Cadastrar Api Key", "Cadastrar Api Key");
  await page.getByLabel("Nome").fill(name);
  await choose(page, "Varejista", /Mercado Seiva/);
  await choose(page, "Loja", /Seiva Paulista/);
  await page.getByRole("button", { name: "Cadastrar", exact: true }).click();
  await keepSecret(page);
  await page.goto(`/parceiro/api-keys?filter=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Seiva Paulista");
  await revoke(page, name);
});

// The demonstration has one software house, which other tests need free: its hold is told by the answer alone.
test("a software house that support holds sees why and can only stop keys", async ({ page, as }) => {
  await as("parceiro");
  await page.route("**/api/parceiros", (route) =>
    route.fulfill({
      json: {
        keysRestritas: true,
        motivoRestricao: "Uso indevido",
        dataRestricao: "2026-11-20T14:00:00Z",
      },
    }),
  );
  await page.goto("/parceiro/api-keys");
  await expect(page.getByText("Gestão de API keys restrita.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cadastrar Api Key" })).toBeDisabled();
  await page
    .getByRole("button", { name: /^Ações de/ })
    .first()
    .click();
  await expect(page.getByText("Motivo, desde 20/11/2026 11:00: Uso indevido")).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Editar" })).toBeDisabled();
  await expect(page.getByRole("menuitem", { name: "Revogar" })).toBeEnabled();
});

test("support looks a software house up and must give a reason to restrict it", async ({ page, as }) => {
  await as("suporte");
  await page.goto("/support/manage-api-key");
  await page.getByRole("combobox", { name: "Software house" }).fill("90400500000103");
  await page.getByRole("option", { name: /Caixa Livre/ }).click();
  const card = page.getByRole("region", { name: "Caixa Livre Sistemas" });
  await expect(card).toContainText(/\d+ API keys? válidas?/);
  await expect(page).toHaveURL(/\?id=/);
  await expect(
    page.getByRole("table", { name: "API keys da software house" }).getByRole("row", { name: /\w/ }).nth(1),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Histórico da gestão de API keys" })).toBeVisible();
  await accessible(page);
  await card.getByRole("button", { name: "Restringir" }).click();
  const dialog = page.getByRole("dialog", { name: "Restringir Caixa Livre Sistemas?" });
  await dialog.getByRole("button", { name: "Restringir" }).click();
  await expect(dialog.getByText("Este campo é obrigatório")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(card.getByText("Liberada")).toBeVisible();
});

screensAreAccessible([
  ["admin", "/admin/api-key-list"],
  ["admin", "/admin/api-key-form"],
  ["admin", "/admin/retailer-api-key/list"],
  ["admin", "/admin/retailer-api-key/form"],
  ["admin", "/admin/manage-api-key"],
  ["parceiro", "/parceiro/api-keys"],
  ["parceiro", "/parceiro/api-keys/nova"],
  ["varejista", "/varejista/api-keys"],
  ["suporte", "/support/manage-api-key"],
]);
