import { accessible } from "./accessible";
import { appCode } from "./authenticator";
import { expect, test } from "./sign-in";

// scripts/with-seiva starts an installation that asks staff for a second factor, with an administrator for each project.
const here = process.env.SEIVA_E2E_STAFF_URL;

test("an administrator's first sign-in leads to the second factor, and nowhere before it is there", async ({
  page,
}, { project }) => {
  test.slow();
  const email = `${project.name}@equipe.seiva.test`;
  const signIn = async () => {
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Senha", { exact: true }).fill("Seiva-demo-2026");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
  };
  expect(here, "the tests run through scripts/with-seiva").toBeTruthy();
  await page.goto(`${here}/admin/api-key-list`);
  await signIn();
  await expect(page).toHaveURL(/\/conta\/seguranca/);
  await expect(page.getByText("O seu perfil exige a verificação em duas etapas")).toBeVisible();
  await accessible(page);
  await page.goto(`${here}/admin`);
  await expect(page).toHaveURL(/\/conta\/seguranca/);
  expect((await page.request.get(`${here}/api/admin/parceiros/all`)).status()).toBe(403);

  await page.getByRole("button", { name: "Ativar" }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "";
  await page.getByLabel("Código do aplicativo").fill(appCode(secret));
  await page.getByRole("dialog").getByRole("button", { name: "Ativar" }).click();
  await page.getByRole("button", { name: "Já guardei os códigos" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect((await page.request.get(`${here}/api/admin/parceiros/all`)).status()).toBe(200);

  await page.waitForLoadState("networkidle"); // the portal, which would lead to sign-in itself, is left before
  await page.goto("about:blank");
  await page.request.post(`${here}/api/identity/sign-out`);
  await page.goto(`${here}/signIn`);
  await signIn();
  // The code of the enrolment is used up: the next one is good already.
  await page.getByLabel("Código de verificação").fill(appCode(secret, 1));
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page).toHaveURL(/\/lista-cupons$/);
});
