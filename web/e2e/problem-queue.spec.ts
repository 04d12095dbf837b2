import { accessible, screensAreAccessible } from "./accessible";
import { newestMail } from "./mailbox";
import { expect, test } from "./sign-in";
import { unique } from "./unique";

screensAreAccessible([
  ["admin", "/admin/problemas"],
  ["suporte", "/support/problemas"],
  ["parceiro", "/problemas"],
]);

test("support answers a report from the queue, and who reported answers in turn (decisions 112, 117)", async ({
  page,
  request,
  as,
}) => {
  const subject = unique("Relatório vazio");
  await as("varejista");
  await page.goto("/problema");
  await page.getByLabel("Assunto").fill(subject);
  await page.getByLabel("Descrição").fill("O relatório de ontem\nnão mostra nada.");
  await page.getByLabel("Imagens").setInputFiles({
    name: "tela.png",
    mimeType: "image/png",
    buffer: await page.screenshot(),
  });
  await expect(page.getByText("tela.png")).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: "Enviar relato" }).click();
  const title = page.getByText(/^Recebemos seu relato nº \d+$/).first();
  const numero = Number(/\d+/.exec((await title.textContent()) ?? "")?.[0]);

  await as("suporte", page);
  await page.goto(`/support/problemas?filter=${numero}`);
  await page.getByRole("link", { name: String(numero), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Relato nº ${numero}` })).toBeVisible();
  const picture = page.getByRole("img", { name: "Imagem 1 de 1" });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  await page.getByRole("button", { name: "Anotar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Texto").fill("Só entre nós.");
  await dialog.getByRole("button", { name: "Salvar anotação" }).click();
  await expect(page.getByText("anotou, para a equipe")).toBeVisible();
  await page.getByRole("button", { name: "Responder" }).click();
  await expect(dialog).toBeVisible();
  await accessible(page);
  await dialog.getByLabel("Texto").fill("Corrigimos. Tente de novo.");
  await dialog.getByRole("checkbox", { name: "O problema está resolvido" }).check();
  await dialog.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(page.getByText("respondeu por e-mail e deu por resolvido")).toBeVisible();
  await expect(dialog).toBeHidden();
  await accessible(page);

  const mail = await newestMail(
    request,
    "varejista@demo.seiva.test",
    `Resposta ao seu relato nº ${numero}: ${subject}`,
  );
  expect(mail).toContain("Corrigimos. Tente de novo.");
  const link = new URL(/https?:\S+\/problemas\/\S+/.exec(mail)?.[0] ?? "");

  await as("varejista", page);
  await page.goto(link.pathname);
  await expect(page.getByText("Corrigimos. Tente de novo.")).toBeVisible();
  await expect(page.getByText("Só entre nós.")).toBeHidden();
  await expect(picture).toBeVisible();
  await accessible(page);
  await page.getByRole("main").getByRole("link", { name: "Meus relatos" }).first().click();
  await expect(page.getByRole("row", { name: new RegExp(`${subject}.*Resolvido`) })).toBeVisible();
  await accessible(page);

  await page.goto(link.pathname);
  await page.getByLabel("Escrever à equipe").fill("Voltou a ficar vazio.");
  await page.getByLabel("Imagens").setInputFiles({
    name: "agora.png",
    mimeType: "image/png",
    buffer: await page.screenshot(),
  });
  await expect(page.getByText("agora.png")).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByText("Mensagem enviada com sucesso")).toBeVisible();
  await expect(page.getByText("Voltou a ficar vazio.")).toBeVisible();
  await expect(page.getByRole("img", { name: "Imagem 2 de 2" })).toBeVisible();
  const told = await newestMail(
    request,
    "suporte@demo.seiva.test",
    `Nova mensagem no relato nº ${numero}: ${subject}`,
  );
  expect(told).toContain("Voltou a ficar vazio.");

  await as("suporte", page);
  await page.goto(new URL(/https?:\S+\/support\/problemas\/\S+/.exec(told)?.[0] ?? "").pathname);
  const history = page.getByRole("list").filter({ hasText: "anotou, para a equipe" }).getByRole("listitem");
  await expect(history).toHaveText([
    /anotou/,
    /Corrigimos/,
    /\(quem relatou\) escreveu.*Voltou a ficar vazio/,
  ]);
  await expect(page.getByText("Aguarda a equipe")).toBeVisible();
  await accessible(page);
});
