import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { newConsumer } from "./consumers";
import { newestMail } from "./mailbox";
import { expect, test } from "./sign-in";
import { newEmail, unique } from "./unique";

/** Retailers of the demonstration: each project has its own, since a retailer has one area. */
const DOCUMENTS: Record<string, string> = { desktop: "11222333000181", mobile: "12ABC34501DE35" };

/** The retailer that a test makes VIP, and what its area is called. */
type Shop = { document: string; name: string; email: string };

/** What a test made, to be taken away again. */
const made: string[] = [];
const sites: Server[] = [];

test.afterEach(async ({ page, as }) => {
  for (const site of sites.splice(0)) site.close();
  if (made.length === 0) return;
  await as("admin");
  for (const path of made.splice(0)) await page.request.delete(path);
});

/** Somebody's own site on this machine; it shows what `frame` says. */
const newSite = async (frame: () => string) => {
  const site = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html; charset=utf-8");
    answer.end(
      `<!doctype html><html lang="pt-BR"><title>Loja</title><main><h1>Loja</h1>` +
        `<iframe title="Meus cupons" src="${frame()}" style="width:100%;height:700px;border:0"></iframe></main></html>`,
    );
  });
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  sites.push(site);
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
};

/** Fills in the form of a VIP retailer, and takes the address that is shown once. */
const makeVip = async (page: Page, shop: Shop, origin: string) => {
  const { items } = await (await page.request.get("/api/admin/varejistas/vip?pageSize=100")).json();
  for (const { id, document } of items)
    if (document === shop.document) await page.request.delete(`/api/admin/varejistas-vip/${id}`);
  await page.goto("/admin/vip-retailer-list");
  await page.getByRole("link", { name: "Cadastrar varejista VIP" }).first().click();
  await page.getByLabel("CNPJ").fill(shop.document);
  await page.getByLabel("Razão social").fill("Mercado Seiva Ltda.");
  await page.getByLabel("Nome fantasia").fill(shop.name);
  await page.getByLabel("E-mail").fill(shop.email);
  await page.getByLabel(/^Sites que podem/).fill(origin);
  await page.getByLabel("Cor de fundo").fill("#7a1f4b");
  await page.getByLabel("Cor do texto").fill("#7a1f4c");
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page.getByText(/O contraste entre as duas cores é 1,0:1/)).toBeVisible();
  await page.getByLabel("Cor do texto").fill("#ffffff");
  await expect(page.getByRole("region", { name: "Prévia das cores" })).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: "Cadastrar" }).click();
  const dialog = page.getByRole("dialog", { name: "Endereço de integração" });
  const address = (await dialog.getByText(/\/vip\?retailer-document=/).textContent()) ?? "";
  await accessible(page);
  await dialog.getByRole("button", { name: "Já guardei" }).click();
  await expect(page.getByRole("row", { name: shop.name })).toBeVisible();
  await accessible(page);
  const list = await (await page.request.get("/api/admin/varejistas/vip?pageSize=100")).json();
  for (const { id, document } of list.items)
    if (document === shop.document) made.push(`/api/admin/varejistas-vip/${id}`);
  return address;
};

test(
  "a retailer's customer enters by a mailed code, within the retailer's own site (VIP-04, RT-41)",
  {
    tag: "@engines",
  },
  async ({ page, as }, { project }) => {
    const shop = { document: DOCUMENTS[project.name] ?? "", name: unique("Loja"), email: newEmail() };
    const email = newEmail();
    let address = "about:blank";
    const [theirs, strangers] = [await newSite(() => address), await newSite(() => address)];
    await as("admin");
    const document = await newConsumer(page, made, { retailer: shop.document, email });
    address = await makeVip(page, shop, theirs);
    expect(await newestMail(page.request, shop.email, "O endereço da área VIP dos seus clientes")).toContain(
      address,
    );
    await page.context().clearCookies();

    await page.goto(theirs);
    const area = page.frameLocator("iframe");
    await expect(area.getByText(shop.name)).toBeVisible();
    const frame = page.frames()[1];
    await expect.poll(() => frame?.url()).not.toContain("domain-key");
    await accessible(page);
    await area.getByLabel("CPF").fill(document);
    await area.getByRole("button", { name: "Receber o código" }).click();
    await expect(area.getByLabel("Código de 8 números")).toBeFocused();
    await accessible(page);
    const mail = await newestMail(page.request, email, "Seu código para ver os seus cupons");
    await area.getByLabel("Código de 8 números").fill(/\b\d{8}\b/.exec(mail)?.[0] ?? "");
    await area.getByRole("button", { name: "Ver meus cupons" }).click();
    await expect(area.getByText("Você ainda não tem cupons.")).toBeVisible();
    await accessible(page);

    await page.goto(strangers);
    await expect.poll(() => page.frames()[1]?.url()).toContain("chrome-error");

    await page.goto(address);
    await expect(page.getByLabel("CPF")).toBeVisible();
    await expect(page).toHaveURL(`/vip?retailer-document=${shop.document}`);
    await page.reload();
    await expect(page.getByLabel("CPF")).toBeVisible();
  },
);

test("an address that is not whole, or leads nowhere any more, says so (VIP-04)", async ({ page }) => {
  const response = await page.goto("/vip");
  expect(response?.status()).toBe(400);
  await expect(page.getByText(/Este endereço está incompleto/)).toBeVisible();
  await accessible(page);
  await page.goto(`/vip?retailer-document=${DOCUMENTS.desktop}&domain-key=x`);
  await expect(page.getByText(/Este endereço não é válido ou foi trocado/)).toBeVisible();
  await accessible(page);
});
