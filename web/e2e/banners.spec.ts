import type { Page } from "@playwright/test";
import { accessible, screensAreAccessible } from "./accessible";
import { fillPeriod, publish } from "./banner-fields";
import { act, follow } from "./controls";
import { expect, test } from "./sign-in";
import { unique } from "./unique";

/** Columns of the list that only staff have. */
const FIGURES = ["Alcance", "Impressões", "Cliques"];

const find = async (page: Page, base: string, name: string) => {
  await page.goto(`${base}/advertisement-list?filter=${encodeURIComponent(name)}`);
  return page.getByRole("row", { name: new RegExp(name) });
};

const remove = async (page: Page, name: string, effect: string) => {
  await act(page, name, "Remover");
  const dialog = page.getByRole("dialog", { name: "Remover este banner?" });
  await expect(dialog).toContainText(effect);
  await dialog.getByRole("button", { name: "Remover banner" }).click();
  await expect(page.getByText("Banner excluído com sucesso")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Removido" })).toBeVisible();
};

test("a retailer's banner shows on its stores' public receipts until it is removed", {
  tag: "@engines",
}, async ({ page, as }) => {
  test.setTimeout(90_000);
  await as("varejista");
  const name = unique("Ofertas");
  await publish(page, name, 0);
  await expect((await find(page, "/varejista", name)).getByText("Ativo")).toBeVisible();

  const stores = (await (await page.request.get("/api/varejistas/lojas/all")).json()) as {
    id: string;
    nomeFantasia: string;
  }[];
  const store = stores.find(({ nomeFantasia }) => nomeFantasia === "Seiva Acácias");
  await page.goto(`/lista-cupons/cupons?lojaId=${store?.id}`);
  await page.getByRole("table").getByRole("row").getByRole("link").first().click();
  const receipt = await page.getByRole("link", { name: "Abrir cupom" }).getAttribute("href");
  // A page shows one of them in turn, so the feed that it takes them from tells who is among them.
  const shown = async () => {
    const feed = await page.request.get(
      `/api/app/banners?channel=WEBAPP_PUBLIC_RECEIPT&storeId=${store?.id}`,
    );
    const { items } = (await feed.json()) as { items: { altText: string }[] };
    return items.map(({ altText }) => altText);
  };
  await expect(async () => {
    await page.goto(receipt ?? "");
    await expect(page.getByRole("img", { name })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });

  expect(await shown()).toContain(name);
  await find(page, "/varejista", name);
  await remove(page, name, "será removido dos canais escolhidos: Cupom fiscal, Cupom fiscal na web");
  await expect.poll(shown).not.toContain(name);
});

test("a scheduled banner is seen, copied, explained, edited and removed", async ({ page, as }) => {
  test.slow(); // a whole journey
  await as("varejista");
  const name = unique("Natal");
  await publish(page, name, 24 * 60);
  const row = await find(page, "/varejista", name);
  await expect(row.getByText("Programado")).toBeVisible();
  for (const figure of FIGURES) await expect(page.getByRole("columnheader", { name: figure })).toHaveCount(0);

  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detalhes do banner");
  await follow(page, "Voltar", "Mídia no app");
  await expect(page).toHaveURL(/\/varejista\/advertisement-list/);
  await (await find(page, "/varejista", name)).getByRole("link").click();
  await expect(page.getByRole("button", { name: "Remover" })).toBeEnabled();
  await expect(page.getByText(/^Resultados/)).toHaveCount(0);
  await page.getByRole("button", { name: "Por que aparece?" }).click();
  await page.getByRole("button", { name: "Verificar" }).click();
  await expect(page.getByText("O banner não aparece")).toBeVisible();
  await page.getByRole("button", { name: "Fechar" }).last().click();

  await follow(page, "Editar", "Editar publicação do banner");
  await page.getByLabel("Nome do banner").fill(`${name} corrigido`);
  await page.getByRole("button", { name: "Reenviar banner" }).click();
  await expect(page.getByText("O banner foi publicado com sucesso!")).toBeVisible();

  await find(page, "/varejista", `${name} corrigido`);
  await act(page, `${name} corrigido`, "Duplicar");
  await page.getByRole("dialog").getByLabel("Nome do banner").fill(`Cópia ${name}`);
  await fillPeriod(page, 48 * 60);
  await page.getByRole("button", { name: "Publicar cópia" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const title of [`Cópia ${name}`, `${name} corrigido`]) {
    await find(page, "/varejista", title);
    await remove(page, title, "está programado e não será publicado");
  }
});

test("two people change one banner: the second sees the conflict and loses nothing", async ({ page, as }) => {
  await as("varejista");
  const name = unique("Conflito");
  await publish(page, name, 24 * 60);
  await (await find(page, "/varejista", name)).getByRole("link").click();
  await follow(page, "Editar", "Editar publicação do banner");
  await page.getByLabel("Nome do banner").fill(`${name} meu`);

  const id = page.url().split("/").at(-1);
  const path = `/api/varejistas/propagandas/${id}`;
  const banner = await (await page.request.get(path)).json();
  const { description: _, images, ...body } = banner;
  const other = await page.request.put(path, {
    data: {
      ...{ id, segmentType: body.segmentType, channels: body.channels, startDate: body.startDate },
      ...{
        endDate: body.endDate,
        description: `${name} de outra pessoa`,
        images: [{ altText: images[0].altText }],
      },
      rules: body.rules.map(({ type, value }: { type: string; value: string }) => ({ type, value })),
    },
  });
  expect(other.status()).toBe(200);

  await page.getByRole("button", { name: "Reenviar banner" }).click();
  const dialog = page.getByRole("dialog", { name: "Outra pessoa fez mudanças enquanto você editava" });
  await expect(dialog).toContainText(`${name} de outra pessoa`);
  await dialog.getByRole("button", { name: "Manter as minhas mudanças" }).click();
  await expect(page.getByLabel("Nome do banner")).toHaveValue(`${name} meu`);
  await expect(page.getByRole("button", { name: "Reenviar banner" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("O banner foi publicado com sucesso!")).toBeVisible();
  await find(page, "/varejista", `${name} meu`);
  await remove(page, `${name} meu`, "não será publicado");
});

test("staff see figures and choose the audience; others' routes are not found", async ({ page, as }) => {
  test.slow(); // a whole journey
  await as("varejista");
  const name = unique("Números");
  await publish(page, name, 24 * 60);
  for (const [account, base] of [
    ["admin", "/admin"],
    ["suporte", "/support"],
  ] as const) {
    await as(account, page);
    const row = await find(page, base, name);
    await expect(row.getByText("Mercado Seiva")).toBeVisible();
    await expect(row).toContainText(/11\.222\.333\/0001-81.*Seiva \p{L}+ e mais 1/u);
    for (const figure of FIGURES)
      await expect(page.getByRole("columnheader", { name: figure })).toBeAttached();
    const actions = await row.getByRole("button", { name: `Ações de ${name}` }).boundingBox();
    expect((actions?.x ?? 0) + (actions?.width ?? 0)).toBeLessThan(page.viewportSize()?.width ?? 0);
    await row.getByRole("link").click();
    await expect(page.getByText("Resultados por período")).toBeVisible();
    await accessible(page);
    await page.goto(`${base}/advertisement-form`);
    await page.getByRole("radio", { name: "Usuários por varejista" }).check();
    await expect(page.getByRole("button", { name: "Página inicial" })).toBeDisabled();
  }
  await page.goto("/admin/advertisement-list");
  await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeAttached();
  await as("varejista", page);
  await find(page, "/varejista", name);
  await remove(page, name, "não será publicado");
});

screensAreAccessible([
  ["varejista", "/varejista/advertisement-list"],
  ["varejista", "/varejista/advertisement-form"],
  ["varejista", "/varejista/advertisement-calendar"],
  ["admin", "/admin/advertisement-list"],
  ["admin", "/admin/advertisement-form"],
  ["admin", "/admin/advertisement-calendar"],
  ["suporte", "/support/advertisement-list"],
]);
