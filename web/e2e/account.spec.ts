import type { Page } from "@playwright/test";
import { expect, test } from "./sign-in";

/** Who the page says is signed in; on a phone the drawer says it. */
const account = async (page: Page) => {
  const menu = page.getByRole("button", { name: "Abrir menu" });
  const who = page.getByRole("button", { name: /^Conta de/ });
  await expect(menu.or(who).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  return who.filter({ visible: true });
};

test("another account in another tab takes the form off the screen, unsent, and loads the portal again", async ({
  page,
  context,
  as,
}) => {
  await as("varejista");
  await page.goto("/editar-perfil#conteudo");
  await page.getByLabel("Complemento").fill("Sala do varejista");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") changes.push(request.url());
  });

  const other = await context.newPage();
  await context.clearCookies();
  await other.goto("/signIn");
  await other.getByLabel("E-mail").fill("parceiro@demo.seiva.test");
  await other.getByLabel("Senha", { exact: true }).fill("Seiva-demo-2026");
  const loaded = page.waitForEvent("load");
  await other.keyboard.press("Enter");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();

  await loaded;
  await expect(page.getByLabel("Complemento")).toHaveCount(0);
  await expect(await account(page)).toContainText("Parceiro");
  expect(asked).toEqual([]);
  expect(changes).toEqual([]);
});

test("a tab that heard nothing is refused by the server, and loads again", async ({ page, as }) => {
  await page.addInitScript(() => {
    // As where a browser froze the tab while the news went round.
    window.BroadcastChannel = class {
      postMessage() {}
      close() {}
    } as never;
  });
  await as("varejista");
  await page.goto("/editar-perfil");
  await page.getByLabel("Complemento").fill("Sala do varejista");
  await as("parceiro");
  const refused = page.waitForResponse((response) => response.request().method() === "PATCH");
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Salvar" }).click();
  expect((await refused).status()).toBe(409);
  await loaded;
  await expect(await account(page)).toContainText("Parceiro");
});

test("a sign-out asks for typed work before anything ends, and so does closing the tab", async ({
  page,
  as,
}) => {
  await as("varejista");
  await page.goto("/editar-perfil");
  const field = page.getByLabel("Complemento");
  await field.fill("Sala 7");
  const out: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/identity/sign-out")) out.push(request.method());
  });
  await (await account(page)).click();
  await page.getByRole("menuitem", { name: "Sair da conta" }).click();
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(field).toHaveValue("Sala 7");
  expect(out).toEqual([]);

  const closing = new Promise<string>((resolve) =>
    page.once("dialog", (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    }),
  );
  await page.close({ runBeforeUnload: true });
  expect(await closing).toBe("beforeunload");
});
