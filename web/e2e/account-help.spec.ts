import { screensAreAccessible } from "./accessible";
import { confirm, signUp } from "./newcomers";
import { expect, test } from "./sign-in";

screensAreAccessible([
  ["admin", "/admin"],
  ["admin", "/admin/contas?equipe=true"],
  ["suporte", "/support"],
  ["suporte", "/support/contas"],
]);

test("support finds a person, mails the link again, suspends and restores", async ({ page, as, request }) => {
  const newcomer = await signUp(request);
  await as("suporte");
  await page.goto("/support/contas");
  await page.getByRole("searchbox", { name: "E-mail da pessoa" }).fill(newcomer.email);
  await page.getByRole("link", { name: newcomer.email }).click();
  await expect(page.getByText("Pendente")).toBeVisible();
  const help = async (way: string, confirmed: string, done: string) => {
    await page.getByRole("button", { name: way }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Motivo").fill("Ligou do telefone do cadastro");
    await dialog.getByRole("button", { name: confirmed }).click();
    await expect(page.getByText(done)).toBeVisible();
  };
  await help("Reenviar confirmação", "Reenviar", "Link de confirmação reenviado com sucesso");
  await confirm(request, newcomer);
  await page.reload();
  await help("Suspender", "Suspender", "Conta suspensa com sucesso");
  const enter = () => request.post("/api/identity/sign-in", { data: newcomer });
  expect((await (await enter()).json()).code).toBe("identity.suspended");
  await help("Restaurar", "Restaurar", "Conta restaurada com sucesso");
  expect((await enter()).status()).toBe(200);
});
