import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { expect, test } from "./sign-in";
import { enter, uniqueReason } from "./switched";
import { unique } from "./unique";

const TITLE = "O perfil em uso mudou em outra aba";
const NOTHING = "Nada foi salvo: o perfil em uso neste navegador mudou em outra aba.";

/** A report that is written and not sent, and whose each sending is for. */
async function written(page: Page, subject: string) {
  const sent: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/problemas"))
      sent.push(request.headers()["x-retailer-id"]);
  });
  await page.goto("/problema");
  await page.getByLabel("Assunto").fill(subject);
  await page.getByLabel("Descrição").fill("Conferidas com o dono.");
  return sent;
}

const choices = (page: Page) => page.getByRole("dialog", { name: TITLE });

const leave = async (page: Page) => {
  await page
    .getByRole("region", { name: "Perfil trocado" })
    .getByRole("button", { name: "Sair do perfil" })
    .click();
  await expect(page).toHaveURL(/-details\/\w+$/);
};

test("a tab in which something is typed outlives another tab's change of profile, and saves into its own alone", async ({
  page,
  context,
  as,
}) => {
  test.slow();
  await as("admin");
  await enter(page, "Mercado Seiva", uniqueReason());
  const subject = unique("Lojas");
  const sent = await written(page, subject);
  const own = await page.evaluate(() => localStorage.getItem("seiva:switched-profile-id"));
  const idle = await context.newPage();
  await idle.goto("/varejista/api-keys");
  await expect(idle.getByText("Você está vendo como Mercado Seiva")).toBeVisible();
  const other = await context.newPage();

  await test.step("another tab leaves the profile: the tab waits and says so, the idle one is loaded again", async () => {
    await other.goto("/varejista");
    await leave(other);
    await expect(choices(page)).toContainText("Este navegador está agora no seu próprio perfil.");
    await expect(choices(page)).toContainText("é do perfil de Mercado Seiva e continua na tela");
    await expect(choices(page).getByRole("button", { name: "Copiar o que preenchi" })).toBeVisible();
    await accessible(page);
    await expect(idle).toHaveURL(/\/lista-cupons$/);
  });

  await test.step("another company's profile: whose it is is told, and nothing is sent", async () => {
    await enter(other, "Empório Alfa", uniqueReason());
    await expect(choices(page)).toContainText("Este navegador está agora no perfil de Empório Alfa.");
    await choices(page).getByRole("button", { name: "Ver o que preenchi" }).click();
    await expect(page.getByLabel("Assunto")).toHaveValue(subject);
    await page.getByRole("button", { name: "Enviar relato" }).click();
    await expect(page.getByText(NOTHING)).toBeVisible();
    await expect(choices(page)).toBeVisible();
    await choices(page).getByRole("button", { name: "Ver o que preenchi" }).click();
    await accessible(page);
    await expect(idle.getByText("Você está vendo como Empório Alfa")).toBeVisible();
    expect(sent).toEqual([]);
  });

  await test.step("neither 'back' nor a link takes it unasked", async () => {
    const asked = page.waitForEvent("dialog");
    await page.evaluate(() => history.back());
    expect((await asked).type()).toBe("beforeunload");
    await (await asked).dismiss();
    await page.getByRole("main").getByRole("link", { name: "Meus relatos" }).click(); // on a phone too
    await page.getByRole("button", { name: "Continuar editando" }).click();
    await expect(page.getByLabel("Assunto")).toHaveValue(subject);
  });

  await test.step("back in its profile the tab goes on, and sends into it", async () => {
    await leave(other);
    await enter(other, "Mercado Seiva", uniqueReason());
    await expect(page.getByText("Nada é salvo nesta aba.")).toBeHidden();
    await expect(page.getByText("Você está vendo como Mercado Seiva")).toBeVisible();
    await page.getByRole("button", { name: "Enviar relato" }).click();
    await expect(page.getByText("A equipe de suporte foi avisada")).toBeVisible();
    expect(sent).toEqual([own]);
  });

  await test.step("who gives it up is loaded again in the profile in use", async () => {
    await written(page, subject);
    await leave(other);
    await choices(page).getByRole("button", { name: "Recarregar sem salvar" }).click();
    await expect(page).toHaveURL(/\/lista-cupons$/);
    await expect(choices(page)).toHaveCount(0);
  });
});

test("an administrator's own text waits for the way out of the profile that another tab entered", async ({
  page,
  context,
  as,
}) => {
  await as("admin");
  const sent = await written(page, unique("Lojas"));
  const other = await context.newPage();
  await enter(other, "Empório Alfa", uniqueReason());
  await choices(page).getByRole("button", { name: "Sair deste perfil e continuar aqui" }).click();
  await expect(choices(page)).toBeHidden();
  await expect(other).toHaveURL(/\/lista-cupons$/);
  await page.getByRole("button", { name: "Enviar relato" }).click();
  await expect(page.getByText("A equipe de suporte foi avisada")).toBeVisible();
  expect(sent).toEqual([undefined]);
});
