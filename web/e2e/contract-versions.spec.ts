import type { APIRequestContext } from "@playwright/test";
import { accessible, screensAreAccessible } from "./accessible";
import { newestMail } from "./mailbox";
import { expect, test } from "./sign-in";
import { unique } from "./unique";

screensAreAccessible([["admin", "/admin/contratos"]]);

type Draft = { texto: string; versao: string; maisNova: { numero: number; dia: string } };

const draftOf = async (request: APIRequestContext) =>
  (await (await request.get("/api/admin/contratos/rascunho")).json()) as Draft;

/** The day after a day, both 'YYYY-MM-DD'. */
const after = (day: string, days: number) =>
  new Date(new Date(`${day}T12:00:00Z`).getTime() + days * 86_400_000).toISOString().slice(0, 10);
const typed = (day: string) => day.split("-").reverse().join("/");

/** Far enough ahead that no other test signs it for the first time. */
const aDay = ({ maisNova }: Draft) => {
  const soon = after(new Date().toISOString().slice(0, 10), 200);
  return maisNova.dia >= soon ? after(maisNova.dia, 1) : soon;
};

/** Nobody else's screens tell of the version any more: a newer one, which asks nobody, takes its place. */
async function silence(request: APIRequestContext) {
  const draft = await draftOf(request);
  const data = {
    texto: `${draft.texto}\n${unique("Fim")}\n`,
    nota: "Ninguém é convidado a aceitar.",
    dia: aDay(draft),
  };
  const written = await request.put("/api/admin/contratos/rascunho", { data: { ...data, aceitarAte: "" } });
  expect(written.ok()).toBe(true);
  const published = await request.post("/api/admin/contratos/rascunho/publicar");
  expect(published.ok()).toBe(true);
}

test("a version is published, compared with the one that was signed, and signed in its place (decision 116)", async ({
  page,
  request,
  as,
}) => {
  const line = unique("O prazo é de um ano");
  await as("admin");
  await page.goto("/admin/contratos");
  await page.getByRole("link", { name: "Texto do contrato" }).click();
  const before = await draftOf(page.request);
  const number = before.maisNova.numero + 1;
  await expect(page.getByRole("heading", { level: 2, name: `Próxima versão (${number})` })).toBeVisible();
  await page
    .getByRole("textbox", { name: "Texto", exact: true })
    .fill(`${before.texto}\n${line}.\n`.replace("{cnpj}", ""));
  await page.getByLabel("O que mudou").fill("Agora há um prazo de vigência.");
  await page.getByLabel("Novos contratos a usam a partir de").fill(typed(aDay(before)));
  await page.getByLabel("Pedir a quem já assinou que aceite esta versão").check();
  await page.getByLabel("Aceitar até").fill(typed(after(new Date().toISOString().slice(0, 10), 40)));
  await page.getByLabel("Aceitar até").blur();
  await page.getByRole("button", { name: "Salvar rascunho" }).click();
  await expect(page.getByText("Falta no texto: {cnpj}.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publicar" })).toBeHidden();
  await page.getByRole("textbox", { name: "Texto", exact: true }).fill(`${before.texto}\n${line}.\n`);
  await page.getByRole("button", { name: "Salvar rascunho" }).click();
  const changes = page.getByRole("list", {
    name: `O que muda da versão ${number - 1} para a versão ${number}`,
  });
  await expect(changes.getByRole("listitem").filter({ hasText: `+ Entra ${line}.` })).toBeVisible();
  await accessible(page);
  await page.getByText("Prévia", { exact: true }).click();
  await expect(page.getByText("Mercado Exemplo Ltda").first()).toBeVisible();
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByRole("heading", { level: 2, name: `Próxima versão (${number + 1})` })).toBeVisible();
  await page.getByRole("button", { name: `Comparar a versão ${number}`, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(`${line}.`)).toBeVisible();
  await accessible(page);

  let mail = "";
  await expect(async () => {
    mail = await newestMail(request, "juridico@mercado.seiva.test", "Há uma nova versão do seu contrato");
  }).toPass();
  expect(mail).toContain("Agora há um prazo de vigência.");
  const link = new URL(/https?:\S+accept-terms/.exec(mail)?.[0] ?? "");

  await as("varejista", page);
  await page.goto("/varejista");
  await page.getByRole("link", { name: "Ver o que muda" }).click();
  await expect(page).toHaveURL(new RegExp(`${link.pathname}$`));
  const own = page.getByRole("list", { name: /^Comparação com a versão de .*, que você assinou$/ });
  await expect(own.getByRole("listitem").filter({ hasText: `+ Entra ${line}.` })).toBeVisible();
  await expect(page.getByText("Nada é bloqueado no portal se você não aceitar")).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: "Assinar nova versão" }).click();
  await expect(page.getByText("Marque que leu e aceita o contrato.")).toBeVisible();
  await page.getByLabel("Li e aceito a nova versão do contrato").check();
  await page.getByRole("button", { name: "Assinar nova versão" }).click();
  await expect(page.getByText("Nova versão assinada")).toBeVisible();
  await expect(own).toBeHidden();
  await expect(page.getByRole("main").getByText(`${line}.`)).toBeVisible();

  await as("admin");
  await silence(page.request);
});
