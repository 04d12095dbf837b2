import { accessible } from "./accessible";
import { newestMail } from "./mailbox";
import { expect, test } from "./sign-in";
import { unique } from "./unique";

test("a problem that a retailer reports reaches support by e-mail (RT-19, D-79)", async ({
  page,
  request,
  as,
}) => {
  const subject = unique("Relatório vazio");
  await as("varejista");
  await page.goto("/problema");
  await page.getByRole("button", { name: "Enviar relato" }).click();
  await expect(page.getByText("Este campo é obrigatório").first()).toBeVisible();
  await accessible(page);
  await page.getByLabel("Assunto").fill(subject);
  await page.getByLabel("Descrição").fill("O relatório de ontem\nnão mostra nada.");
  await page.getByRole("button", { name: "Enviar relato" }).click();
  await expect(page.getByText("A equipe de suporte foi avisada")).toBeVisible();
  await accessible(page);
  const title = await page
    .getByText(/^Recebemos seu relato nº \d+$/)
    .first()
    .textContent();
  const number = /\d+/.exec(title ?? "")?.[0];
  const mail = await newestMail(
    request,
    "suporte@demo.seiva.test",
    `Problema relatado nº ${number}: ${subject}`,
  );
  expect(mail).toContain("não mostra nada.");
});
