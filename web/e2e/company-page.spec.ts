import { accessible } from "./accessible";
import { newRetailer } from "./newcomers";
import { expect, test } from "./sign-in";
import { unique } from "./unique";

test("a software house's stores are read whole beside what is known of each", async ({ page, as }) => {
  await as("admin");
  const found = await page.request.get("/api/admin/busca?filter=Caixa%20Livre");
  const house = (await found.json()).find(({ tipo }: { tipo: string }) => tipo === "PARCEIRO");
  await page.goto(`/admin/partner-details/${house.id}`);
  const cnpj = page.getByText(/^77\.888\.999\/0001-81/).first();
  await expect(cnpj).toBeVisible();
  const lines = await cnpj.evaluate((cell) => {
    const word = document.createRange();
    word.setStart(cell.firstChild as Node, 0);
    word.setEnd(cell.firstChild as Node, "77.888.999/0001-81".length);
    return new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test("support finds a company by name, reads why its tills are refused and leaves a note for administrators (decision 109)", async ({
  page,
  as,
}) => {
  const name = unique("Mercado Nota");
  await newRetailer(page.request, name);
  await as("admin");
  const found = await page.request.get(`/api/admin/busca?filter=${encodeURIComponent(name)}`);
  const [{ id: retailerId }] = await found.json();
  const made = await page.request.post("/api/admin/retailer/keys", {
    data: { name: "Caixa novo", retailerId },
  });
  const { key } = await made.json();
  for (const _ of [1, 2]) {
    const refused = await page.request.post("/api/integration/receipts", {
      headers: { "x-api-key": key, "Content-Type": "application/xml" },
      data: "<nfeProc>",
    });
    expect(refused.status()).toBe(422);
  }

  await as("suporte", page);
  await page.goto("/support");
  await expect(page.getByRole("heading", { level: 1, name: "Suporte" })).toBeVisible(); // listens to keys from now on
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill(name);
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("list", { name: "Recusas" }).getByText("2", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Keys" })).toContainText("2 recusados");
  await expect(page.getByRole("button", { name: "Entrar no perfil" })).toBeHidden();
  await accessible(page);
  const note = "A Marta corrige o caixa <b>hoje</b>.\nLigar na sexta.";
  await page.getByLabel("Escrever nota para a equipe").fill(note);
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await expect(page.getByText("Nota guardada")).toBeVisible();
  await expect(page.getByRole("list", { name: "Notas e histórico" })).toContainText("<b>hoje</b>");

  await as("admin", page);
  await page.goto(`/admin/retailer-details/${retailerId}`);
  await expect(page.getByRole("list", { name: "Notas e histórico" })).toContainText("<b>hoje</b>");
  await expect(page.getByRole("button", { name: "Retirar nota" })).toBeHidden();
  await accessible(page);
  await page.getByRole("link", { name: "Ver tudo na auditoria" }).click();
  await expect(page.getByRole("row", { name: /Nota da equipe escrita/ }).first()).toBeVisible();
});
