import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./sign-in";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const PASSWORD = "Girafa-azul-canta-97";

const accessible = async (page: Page) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
};

/** An e-mail that no other run has. */
const newEmail = () => `pessoa-${crypto.randomUUID()}@quitanda.com.br`;

/** A well-formed CNPJ with letters, that no other run and no register has. */
const newCnpj = () => {
  const signs = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const base = [...bytes].map((byte) => signs[byte % signs.length]).join("");
  const digit = (text: string) => {
    const sum = [...text]
      .reverse()
      .reduce((total, sign, i) => total + (sign.charCodeAt(0) - 48) * ((i % 8) + 2), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
};

const next = (page: Page) => page.getByRole("button", { name: "Continuar" }).click();
const send = (page: Page) => page.getByRole("button", { name: "Criar conta" }).click();

const fillAccess = async (page: Page, email: string) => {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repita a senha").fill(PASSWORD);
  await next(page);
};

const fillCompany = async (page: Page) => {
  await page.getByLabel("CNPJ").fill(newCnpj());
  await page.getByLabel("Nome empresarial (razão social)").fill("Quitanda de Teste Ltda");
  await page.getByLabel("Nome fantasia").fill("Quitanda de Teste");
};

const fillPerson = async (page: Page | Locator, phone: string) => {
  await page.getByLabel("Nome", { exact: true }).fill("Ana");
  await page.getByLabel("Sobrenome").fill("Souza");
  await page.getByLabel("E-mail").fill("contato@quitanda.com.br");
  await page.getByLabel(phone).fill("31987654321");
};

const chooseSegment = async (page: Page) => {
  await page.getByRole("combobox", { name: "Principais segmentos de atuação" }).fill("FARMACIA");
  await page.getByRole("option", { name: "Farmácia" }).click();
  await page.keyboard.press("Escape");
};

const done = async (page: Page, email: string) => {
  await expect(page.getByRole("heading", { name: "Tudo certo!" })).toBeVisible();
  await expect(page.getByText("A sua conta foi criada.")).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(/caixa de spam/)).toBeVisible();
};

/** Confirms the e-mail with what the message's link carries, and signs in. */
const confirmAndSignIn = async (page: Page, email: string) => {
  const messages = await (await page.request.get("/dev/mail/messages")).json();
  const mail = messages.find(({ to }: { to: string }) => to === email);
  const link = new URL(/http\S+\/confirmation\?\S+/.exec(mail.text)?.[0] ?? "");
  const answer = await page.request.post("/api/identity/confirm-sign-up", {
    data: Object.fromEntries(link.searchParams),
  });
  expect(answer.status()).toBe(200);
  await page.getByRole("link", { name: "Ir para o login" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
};

/** Answers look-ups and sign-ups without asking the server, which limits both by the hour and minute. */
const answerAll = async (page: Page) => {
  await page.route("**/api/*/verify-existence", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/*/search/cnpj/*", (route) =>
    route.fulfill({ json: { cnpj: "x", verificada: false, situacao: "situação não verificada" } }),
  );
  for (const path of ["retailers", "parceiros"]) {
    await page.route(`**/api/${path}/signup`, (route) =>
      route.fulfill({ status: 201, json: { id: "x", email: route.request().postDataJSON().email } }),
    );
  }
};

test("a retailer signs up, confirms the e-mail and signs in", async ({ page }) => {
  test.slow();
  const email = newEmail();
  await page.goto("/signIn");
  await page.getByRole("link", { name: "Criar conta" }).click();
  await accessible(page);
  await page.getByRole("link", { name: "Sou varejista" }).click();
  await expect(page.getByText("Etapa 1 de 3")).toBeVisible();
  await next(page);
  await expect(page.getByText("Insira o E-mail")).toBeVisible();
  await accessible(page);
  await fillAccess(page, email);

  await expect(page.getByText("Etapa 2 de 3")).toBeVisible();
  await fillCompany(page);
  await expect(page.getByText("Situação não verificada. Pode seguir com o cadastro.")).toBeVisible();
  await page.getByLabel("Quantidade de lojas").fill("2");
  await next(page);
  await expect(page.getByText("A quantidade máxima de PDVs por loja deve ser maior do que 0.")).toBeVisible();
  await accessible(page);
  await page.getByLabel("Máximo de PDVs por loja").fill("8");
  await next(page);

  await expect(page.getByText("Etapa 3 de 3")).toBeVisible();
  await send(page);
  await expect(page.getByText("Insira o telefone")).toBeVisible();
  await accessible(page);
  await fillPerson(page, "WhatsApp");
  await page.getByRole("checkbox").check();
  await send(page);
  await done(page, email);
  await accessible(page);

  await page.goBack();
  await expect(page).toHaveURL(/etapa=fim$/);
  await confirmAndSignIn(page, email);
  await expect(page).not.toHaveURL(/signIn/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

// One real sign-up for each wizard, since an address has twenty an hour.
for (const [wizard, real] of [
  ["/sign-up?perfil=software-house", "desktop"],
  ["/software-house-sign-up", "mobile"],
] as const) {
  test(`a software house signs up by ${wizard}`, async ({ page }, { project }) => {
    const email = newEmail();
    if (project.name !== real) await answerAll(page);
    await page.goto(wizard);
    await fillAccess(page, email);
    await fillCompany(page);
    if (wizard === "/software-house-sign-up") {
      await next(page);
      await expect(page).toHaveURL(/\/additional-information$/);
      await accessible(page);
    }
    await chooseSegment(page);
    await next(page);
    const panel = page.getByRole("tabpanel");
    await fillPerson(panel, "Telefone");
    await page.getByRole("checkbox").check();
    await send(page);
    await expect(page.getByRole("tab", { selected: true })).toContainText("Contato Técnico");
    await expect(panel.getByLabel("Nome", { exact: true })).toBeFocused();
    await accessible(page);
    await fillPerson(panel, "Telefone");
    await send(page);
    await done(page, email);
    if (project.name !== real) return;
    await confirmAndSignIn(page, email);
    await expect(page).toHaveURL(/\/parceiro$/);
  });
}

test("what is taken or wrong is said while typing", async ({ page }) => {
  await page.goto("/sign-up?perfil=varejista");
  await page.getByLabel("E-mail").fill("varejista@demo.seiva.test");
  await expect(page.getByText("Este e-mail ja está em uso")).toBeVisible();
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByLabel("Senha", { exact: true }).fill("1234567");
  await expect(page.getByText("A senha deve ter no mínimo 8 caracteres.")).toBeVisible();
  await page.getByLabel("Repita a senha").fill("12345678");
  await expect(
    page.getByText("As senhas não são iguais. Verifique os campos e tente novamente."),
  ).toBeVisible();
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repita a senha").fill(PASSWORD);
  await next(page);
  const cnpj = page.getByLabel("CNPJ");
  await cnpj.fill("11222333000182");
  await expect(page.getByText("CNPJ inválido")).toBeVisible();
  await cnpj.fill("11222333000181");
  await expect(page.getByText("Este cnpj ja está em uso")).toBeVisible();
  await cnpj.fill("zzzzzzzzzzzz62");
  await expect(cnpj).toHaveValue("ZZ.ZZZ.ZZZ/ZZZZ-62");
  await expect(page.getByLabel("Nome fantasia")).toHaveValue("Papelaria Inapta");
});

test("steps are reached in their order, and a reload forgets the password alone", async ({ page }) => {
  await answerAll(page);
  await page.goto("/sign-up?perfil=varejista&etapa=3");
  await expect(page.getByText("Etapa 1 de 3")).toBeVisible();
  await fillAccess(page, "ana@quitanda.com.br");
  await fillCompany(page);
  await page.goBack();
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(PASSWORD);
  await page.goForward();
  await expect(page.getByLabel("Nome fantasia")).toHaveValue("Quitanda de Teste");
  await page.reload();
  await expect(page.getByText("Etapa 1 de 3")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("ana@quitanda.com.br");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
});

test("a retailer signs up with the keyboard alone", async ({ page }) => {
  await answerAll(page);
  await page.goto("/sign-up");
  const reach = async (target: Locator) => {
    await target.waitFor();
    for (let i = 0; i < 30; i++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${target} is out of the keyboard's reach`);
  };
  const type = async (label: string, text: string) => {
    await reach(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  await reach(page.getByRole("link", { name: "Sou varejista" }));
  await page.keyboard.press("Enter");
  await type("E-mail", "ana@quitanda.com.br");
  await type("Senha", PASSWORD);
  await type("Repita a senha", PASSWORD);
  await page.keyboard.press("Enter");
  await type("CNPJ", newCnpj());
  await type("Nome empresarial (razão social)", "Quitanda Ltda");
  await type("Nome fantasia", "Quitanda");
  await type("Quantidade de lojas", "1");
  await type("Máximo de PDVs por loja", "3");
  await page.keyboard.press("Enter");
  await type("Nome", "Ana");
  await type("Sobrenome", "Souza");
  await type("E-mail", "ana@quitanda.com.br");
  await type("WhatsApp", "31987654321");
  await reach(page.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await done(page, "ana@quitanda.com.br");
  await expect(page.getByRole("heading", { name: "Tudo certo!" })).toBeFocused();
});

test("the texts open beside the form, which stays as it is", async ({ page, context }) => {
  await answerAll(page);
  await page.goto("/sign-up?perfil=varejista");
  await fillAccess(page, "ana@quitanda.com.br");
  await fillCompany(page);
  await page.getByLabel("Quantidade de lojas").fill("1");
  await page.getByLabel("Máximo de PDVs por loja").fill("1");
  await next(page);
  await fillPerson(page, "WhatsApp");
  for (const [name, title] of [
    [/termos de uso/, "Termos de uso"],
    [/política de privacidade/, "Política de privacidade"],
  ] as const) {
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name }).click();
    const text = await opened;
    await expect(text.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(text.getByText(/^Versão de \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await accessible(text);
    await text.close();
  }
  await expect(page.getByLabel("Sobrenome")).toHaveValue("Souza");
});

for (const [account, path, title] of [
  ["varejista", "/varejista/termos", "Termos de uso"],
  ["varejista", "/varejista/politicas", "Política de privacidade"],
  ["parceiro", "/parceiro/termos", "Termos de uso"],
  ["parceiro", "/parceiro/politicas", "Política de privacidade"],
] as const) {
  test(`${path} shows the text inside the portal`, async ({ page, as }) => {
    await as(account);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("article").getByRole("heading", { level: 2 }).first()).toBeVisible();
    await accessible(page);
  });
}
