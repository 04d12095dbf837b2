import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { choose } from "./controls";
import { confirmationPath } from "./mailbox";
import { expect, test } from "./sign-in";
import { done, fillAccess, fillCompany, fillPerson, next, PASSWORD, send } from "./sign-up";
import { checkDigit, newCnpj, newEmail, unique } from "./unique";

// The programme from its beginning to what it is for: a company nobody knows, its store, its till, its figures.

/** An authorised receipt of a store, issued now. Without a signature: the certificate is another company's. */
const receiptOf = async (cnpj: string) => {
  const sample = await readFile("../testdata/nfce/valid/01_sp_sem_cpf.xml", "utf8");
  const now = new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString(); // the clock of São Paulo
  const body = `35${now.slice(2, 4)}${now.slice(5, 7)}${cnpj}65001000000101100904561`;
  const key = `${body}${checkDigit(body)}`;
  return sample
    .replace(/<Signature [\s\S]*<\/Signature>/, "")
    .replaceAll("35261111222333000181650010000001011009045612", key)
    .replace("<cDV>2</cDV>", `<cDV>${key.at(-1)}</cDV>`)
    .replaceAll("11222333000181", cnpj)
    .replace(/<(dhEmi|dhRecbto)>[^<]+/g, `<$1>${now.slice(0, 19)}-03:00`);
};

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a retailer signs up, registers a store, is sent a receipt, and reads it in the report (IM-30)", {
  tag: "@engines",
}, async ({ page, as }) => {
  test.slow(); // the whole way
  const [email, store, cnpj] = [newEmail(), unique("Loja"), newCnpj()];
  await test.step("signs up, and confirms the e-mail", async () => {
    await page.goto("/sign-up?perfil=varejista");
    await fillAccess(page, email);
    await fillCompany(page);
    await page.getByLabel("Quantidade de lojas").fill("2");
    await page.getByLabel("Máximo de PDVs por loja").fill("8");
    await next(page);
    await fillPerson(page, "WhatsApp");
    await page.getByRole("checkbox").check();
    await send(page);
    await done(page, email);
    await page.goto(await confirmationPath(page.request, email));
    await expect(page.getByText("Email confirmado com sucesso!")).toBeVisible();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await press(page, "Entrar");
  });

  await test.step("completes its profile", async () => {
    await expect(page).toHaveURL(/\/finish-sign-up$/);
    await page.getByLabel("CEP").fill("01310100");
    await expect(page.getByLabel("Endereço")).toHaveValue("Avenida Paulista");
    await page.getByLabel("Número").fill("1578");
    await press(page, "Copiar do contato comercial");
    await press(page, "Copiar do contato legal");
    await press(page, "Salvar e entrar");
    await press(page, "Agora não"); // it has no subscription
    await expect(page).toHaveURL(/\/varejista$/);
  });

  await test.step("registers a store", async () => {
    await page.goto("/varejista/lojas/nova");
    await page.getByLabel("CNPJ").fill(cnpj);
    await page.getByLabel("Nome fantasia").fill(store);
    await choose(page, "Categoria", "Farmácia");
    await press(page, "Cadastrar");
    await expect(page.getByText("Loja cadastrada com sucesso")).toBeVisible();
  });
  const retailer = await page.context().cookies();
  await page.goto("about:blank"); // a screen would notice that somebody else is signed in

  const { id: retailerId } = await (await page.request.get("/api/varejistas")).json();

  await test.step("its till sends a receipt, with a key that an administrator makes", async () => {
    await as("admin");
    const made = await page.request.post("/api/admin/retailer/keys", {
      data: { name: unique("Caixas"), retailerId, environment: "live" },
    });
    const { id, key } = await made.json();
    const sent = await page.request.post("/api/integration/receipts", {
      headers: { "x-api-key": key, "content-type": "application/xml" },
      data: await receiptOf(cnpj),
    });
    expect([sent.status(), await sent.json()]).toEqual([
      201,
      expect.objectContaining({ status: "accepted" }),
    ]);
    await page.request.delete(`/api/admin/retailer/keys/${id}`);
  });

  await test.step("reads it in its report", async () => {
    await page.context().clearCookies();
    await page.context().addCookies(retailer);
    await page.goto("/lista-cupons");
    const table = page.getByRole("table", { name: "Cupons por data" });
    await expect(table.locator("tbody").getByRole("row")).toHaveCount(1);
    await expect(page.getByText("1 cupom autorizado")).toBeVisible();
    await page.goto("/lista-cupons?groupBy=serie");
    await expect(page.getByRole("row", { name: new RegExp(store) })).toBeVisible();
  });
});
