import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { choose } from "./controls";
import { newRetailer } from "./newcomers";
import { expect, test } from "./sign-in";

const codeOfCaixaLivre = async (page: Page) => {
  const answer = await page.request.get("/api/parceiros");
  return ((await answer.json()) as { codigo: string }).codigo;
};

test("a new retailer completes its profile, links its software house by code, and edits the profile", {
  tag: "@engines",
}, async ({ page, as }) => {
  test.slow();
  await as("parceiro");
  const code = await codeOfCaixaLivre(page);
  await page.context().clearCookies();
  const { email } = await newRetailer(page.request, "Padaria Nova");

  await test.step("is led to the profile from wherever it goes", async () => {
    await page.goto("/lista-cupons");
    await expect(page).toHaveURL(/\/finish-sign-up$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Complete o cadastro");
    await expect(page.getByText("0 de 3 partes preenchidas")).toBeVisible();
    const account = page.getByRole("banner").getByRole("button", { name: /^Conta de/ });
    await expect(account.locator("..")).toHaveCSS("border-top-width", "0px"); // that is the sidebar's
    await accessible(page);
  });

  await test.step("is told what is missing", async () => {
    await page.getByRole("button", { name: "Salvar e entrar" }).click();
    await expect(page.getByText("Este campo é obrigatório")).toHaveCount(12);
    await expect(page.getByLabel("CEP")).toBeFocused();
  });

  await test.step("fills in the address by its CEP, and may change it", async () => {
    await page.getByLabel("CEP").fill("01310100");
    await expect(page.getByLabel("Endereço")).toHaveValue("Avenida Paulista");
    await expect(page.getByRole("combobox", { name: "Cidade" })).toHaveValue("São Paulo");
    await page.getByLabel("Número").fill("1578");
    await page.getByLabel("Bairro").fill("Cerqueira César");
    await choose(page, "Estado", "Amazonas");
    await expect(page.getByRole("combobox", { name: "Cidade" })).toHaveValue("");
    await choose(page, "Cidade", "Manaus");
  });

  await test.step("copies its contacts, saves and enters", async () => {
    await page.getByRole("button", { name: "Copiar do contato comercial" }).click();
    await page.getByRole("button", { name: "Copiar do contato legal" }).click();
    await expect(page.getByText("3 de 3 partes preenchidas")).toBeVisible();
    await page.getByRole("button", { name: "Salvar e entrar" }).click();
    await expect(page.getByText("Cadastro completo. Boas-vindas!")).toBeVisible();
    await expect(page).toHaveURL(/\/varejista$/);
    await page.getByRole("button", { name: "Agora não" }).click(); // it has no subscription
    await expect(page.getByRole("list", { name: "Coloque a sua loja no ar" })).toBeVisible();
    await accessible(page);
    await page.goto("/finish-sign-up");
    await expect(page).toHaveURL(/\/varejista$/);
  });

  await test.step("links with its software house by code, then ends the link", async () => {
    await page.goto("/editar-perfil");
    await page.getByRole("button", { name: "Vincular" }).click();
    const dialog = page.getByRole("dialog", { name: "Vincular software house" });
    await dialog.getByLabel("Código ou CNPJ da software house").fill("AAAAAA");
    await dialog.getByRole("button", { name: "Buscar" }).click();
    await expect(dialog.getByText(/Não encontramos uma software house com este código/)).toBeVisible();
    await dialog.getByLabel("Código ou CNPJ da software house").fill(code.toLowerCase());
    await dialog.getByRole("button", { name: "Buscar" }).click();
    await expect(dialog.getByText("Caixa Livre Sistemas", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "Vincular" }).click();
    await expect(page.getByText("Caixa Livre Sistemas vinculada com sucesso")).toBeVisible();
    await page.getByRole("button", { name: "Desvincular" }).click();
    const question = page.getByRole("dialog", { name: "Desvincular a Caixa Livre Sistemas?" });
    await question.getByRole("button", { name: "Desvincular" }).click();
    await expect(page.getByText("Nenhuma software house vinculada")).toBeVisible();
  });

  await test.step("links by CNPJ", async () => {
    await page.getByRole("button", { name: "Vincular" }).click();
    const dialog = page.getByRole("dialog", { name: "Vincular software house" });
    await dialog.getByLabel("Código ou CNPJ da software house").fill("90.400.500/0001-03");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Vincular" }).click();
    await expect(page.getByRole("button", { name: "Trocar", exact: true })).toBeVisible();
  });

  await test.step("edits its profile, which stays", async () => {
    await page.getByLabel("Nome fantasia").fill("Padaria da Sé");
    await page.getByLabel("Complemento").fill("Loja 2");
    await page.getByRole("link", { name: "Trocar senha" }).click();
    await page.getByRole("button", { name: "Continuar editando" }).click();
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Perfil atualizado com sucesso")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Nome fantasia")).toHaveValue("Padaria da Sé");
    await expect(page.getByLabel("Complemento")).toHaveValue("Loja 2");
    await expect(page.getByLabel("Bairro")).toHaveValue("Cerqueira César");
  });

  await test.step("leaves the software house as it was", async () => {
    await page.getByRole("button", { name: "Desvincular" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Desvincular" }).click();
    await expect(page.getByText("Software house desvinculada")).toBeVisible();
  });

  await test.step("an administrator sends its contract again, gives it time, and marks it as signed (CT-08)", async () => {
    await expect(page.getByText(/^Assine até .* \(30 dias\)\./)).toBeVisible();
    const { id } = (await (await page.request.get("/api/varejistas")).json()) as { id: string };
    const own = await page.context().cookies();
    await as("admin", page);
    await page.goto(`/admin/retailer-details/${id}`);
    const act = async (name: string) => {
      await page.getByRole("button", { name }).click();
      await page.getByRole("dialog").getByRole("button", { name }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
    };
    await expect(page.getByText("30 dias restantes")).toBeVisible();
    await act("Reenviar contrato");
    await expect(page.getByText("Contrato reenviado com sucesso")).toBeVisible();
    const mails = (await (await page.request.get("/dev/mail/messages")).json()) as {
      to: string;
      text: string;
    }[];
    expect(
      mails.filter(({ to, text }) => to === email && text.includes("/documents/accept-terms")),
    ).toHaveLength(2);
    await act("Renovar prazo");
    await expect(page.getByText("Prazo renovado com sucesso")).toBeVisible();
    await page.getByRole("button", { name: "Marcar como assinado" }).click();
    await accessible(page);
    await page.keyboard.press("Escape");
    await act("Marcar como assinado");
    await expect(page.getByText("Contrato marcado como assinado")).toBeVisible();
    await expect(page.getByRole("button", { name: "Renovar prazo" })).toBeHidden();
    await accessible(page);
    await page.context().clearCookies();
    await page.context().addCookies(own);
    await page.goto("/varejista/documentos");
    await expect(page.getByText(/^Assinado fora do portal; registrado em/)).toBeVisible();
    await expect(page.getByText(/^Assine até/)).toHaveCount(0);
  });
});

test("a software house edits its profile and copies its code", async ({ page, as, isMobile }) => {
  await as("parceiro");
  const code = await codeOfCaixaLivre(page);
  await page.goto("/editar-perfil");
  await expect(page.getByText(code)).toBeVisible();
  // Both sizes run at once against one software house, so each writes a field of its own.
  const contact = page.getByRole("group", { name: isMobile ? "Contato técnico" : "Contato comercial" });
  const name = contact.getByLabel("Nome e sobrenome");
  const before = await name.inputValue();
  for (const written of ["Rosa", "Rosa Maria Dias", before]) {
    await name.fill(written);
    await page.getByRole("button", { name: "Salvar" }).click();
    if (written === "Rosa") {
      await expect(contact.getByText("Devem ser informados pelo menos 2 nomes")).toBeVisible();
      continue;
    }
    await expect(page.getByText("Perfil atualizado com sucesso")).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue(written);
  }
});

test("administrators and support have no profile to edit", async ({ page, as }) => {
  for (const account of ["admin", "suporte"] as const) {
    await as(account);
    for (const path of ["/editar-perfil", "/finish-sign-up"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
    }
  }
});

for (const account of ["varejista", "parceiro"] as const) {
  test(`the profile of ${account} breaks no rule of accessibility`, async ({ page, as }) => {
    await as(account);
    await page.goto("/editar-perfil");
    await expect(page.getByLabel("Razão social")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await accessible(page);
    if (account === "varejista") {
      await page.getByRole("button", { name: "Desvincular" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await accessible(page);
    }
  });
}
