import type { Page } from "@playwright/test";
import { screensAreAccessible } from "./accessible";
import { expect, test } from "./sign-in";
import { unique } from "./unique";

/** A picture of one point. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const image = (name: string) => ({ name, mimeType: "image/png", buffer: PNG });

type Week = { stores: { flyerId: string | null }[] };

/** Takes away what the retailer's stores have this week, so that a run finds it as the first one did. */
const clearWeek = async (page: Page, base: string, query: string) => {
  const week: Week = await (await page.request.get(`${base}/encartes/semana${query}`)).json();
  const flyers = new Set(week.stores.flatMap(({ flyerId }) => flyerId ?? []));
  for (const id of flyers) expect((await page.request.delete(`${base}/encartes/${id}`)).status()).toBe(204);
};

// The two projects run at once, and a store has one flyer a week: each has a retailer of its own.
test(
  "a flyer is published until the week's limit, looked through and deleted",
  { tag: "@engines" },
  async ({ page, as }, { project }) => {
    const admin = project.name === "mobile";
    await as(admin ? "admin" : "varejista");
    const home = admin ? "/admin" : "/varejista";
    const base = admin ? "/api/admin" : "/api/varejistas";
    const retailers = admin ? await (await page.request.get("/api/admin/varejistas/all")).json() : [];
    const alfa = retailers.find(
      ({ nomeFantasia }: { nomeFantasia: string }) => nomeFantasia === "Empório Alfa",
    )?.id;
    await clearWeek(page, base, admin ? `?varejistaId=${alfa}` : "");
    const list = `${home}/green-flyer-list${admin ? `?retailer=${alfa}` : ""}`;

    await page.goto(list);
    await expect(page.getByText("0 de 3 lojas têm encarte nesta semana.")).toBeVisible();
    await page.getByRole("link", { name: "Cadastrar encarte" }).first().click();
    await expect(page.getByText(/^Os clientes veem este encarte até/)).toBeVisible();
    await page.locator('input[type="file"]').setInputFiles([image("capa.png"), image("verso.png")]);
    await expect(page.getByText("verso.png")).toBeVisible();
    await page.getByRole("combobox", { name: "Lojas" }).click();
    await page.getByRole("option", { name: "Todas as lojas sem encarte" }).click();
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Publicar" }).click();
    await expect(page.getByText("Encarte publicado com sucesso")).toBeVisible();

    await page.goto(list);
    await expect(page.getByText(/^Todas as lojas já têm o encarte desta semana/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Cadastrar encarte" })).toBeDisabled();
    await page
      .getByRole("link", { name: admin ? "Empório Alfa" : /^Encarte de/ })
      .first()
      .click();
    const gallery = page.getByRole("region", { name: "Páginas" });
    await gallery.focus();
    await page.keyboard.press("ArrowRight");
    await expect(gallery.getByText("Página 2 de 2")).toBeVisible();
    await page.getByRole("button", { name: "Excluir encarte" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Encarte excluído com sucesso")).toBeVisible();
    await page.goto(list);
    await expect(page.getByText("0 de 3 lojas têm encarte nesta semana.")).toBeVisible();
  },
);

test("a campaign is published, looked through and deleted", async ({ page, as }) => {
  await as("admin");
  const name = unique("Campanha");
  await page.goto("/admin/store-campaign-form");
  await page.getByLabel("Nome").fill(name);
  await page.locator('input[type="file"]').setInputFiles(image("capa.png"));
  await expect(page.getByText("capa.png")).toBeVisible();
  await page.getByLabel("Fim").fill(`31/12/${new Date().getFullYear()}`);
  await page.getByLabel("Fim").press("Tab");
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Campanha publicada com sucesso")).toBeVisible();
  await page.goto(`/admin/store-campaign-list?filter=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole("dialog", { name })).toContainText("Página 1 de 1");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Excluir ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Nenhuma campanha encontrada")).toBeVisible();
});

screensAreAccessible([
  ["varejista", "/varejista/green-flyer-list"],
  ["varejista", "/varejista/green-flyer-form"],
  ["admin", "/admin/green-flyer-list"],
  ["admin", "/admin/green-flyer-form"],
  ["admin", "/admin/store-campaign-list"],
  ["admin", "/admin/store-campaign-form"],
]);
