import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { newRetailer } from "./newcomers";
import { expect, test } from "./sign-in";

const completeProfile = async (page: Page) => {
  const contact = { nome: "Nina Alves", email: "nina@loja.com.br", fone: "11987651234" };
  const answer = await page.request.patch("/api/varejistas", {
    data: {
      ...{ cep: "01310100", endereco: "Avenida Paulista", numero: "1578", bairro: "Bela Vista" },
      ...{ cidade: "São Paulo", uf: "SP" },
      ...{ contatoLegalNome: contact.nome, contatoLegalEmail: contact.email },
      ...{ contatoLegalWhatsapp: contact.fone, contatoTecnicoNome: contact.nome },
      ...{ contatoTecnicoEmail: contact.email, contatoTecnicoTelefone: contact.fone },
    },
  });
  expect(answer.ok()).toBe(true);
};

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

test("a small retailer is led to the payment, is refused, pays, and enters (SB-08, D-66)", {
  tag: "@engines",
}, async ({ page }) => {
  test.slow(); // a whole journey, judged for accessibility at each stop
  await newRetailer(page.request, "Padaria de Uma Loja", 1);
  await completeProfile(page);

  await test.step("from wherever it goes", async () => {
    await page.goto("/lista-cupons");
    await expect(page).toHaveURL(/\/checkout-local\//);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Assinar a Seiva");
    await expect(page.getByText("R$ 79,80")).toBeVisible();
    await expect(page.getByText("Pagamento de teste", { exact: true })).toBeVisible();
    await accessible(page);
  });

  await test.step("leaves the payment, and comes back to it", async () => {
    await page.getByRole("link", { name: "Cancelar e voltar ao portal" }).click();
    await expect(page.getByText("O pagamento não foi concluído")).toBeVisible();
    await accessible(page);
    await page.getByRole("link", { name: "Voltar ao pagamento" }).click();
    await expect(page).toHaveURL(/\/checkout-local\//);
  });

  await test.step("corrects its stores and sees the price, reaches support and security, and comes back", async () => {
    await page.getByRole("link", { name: "Corrigir o número de lojas" }).click();
    await page.getByRole("button", { name: "Mais uma loja" }).click();
    await expect(page.getByText("R$ 109,70 por mês")).toBeVisible();
    await page.getByRole("button", { name: "Menos uma loja" }).click();
    await page.getByRole("link", { name: "Falar com o suporte" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Falar com o suporte" })).toBeVisible();
    await page.getByRole("link", { name: "Voltar ao pagamento" }).click();
    await page.getByRole("link", { name: "Conta e segurança" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Conta e segurança" })).toBeVisible();
    await accessible(page);
    await page.getByRole("link", { name: "Voltar ao pagamento" }).click();
    await press(page, "Salvar e continuar para o pagamento");
    await expect(page).toHaveURL(/\/checkout-local\//);
  });

  await test.step("is refused, then pays", async () => {
    await press(page, "Pagar: pagamento recusado");
    await expect(page.getByRole("alert")).toContainText("Pagamento recusado");
    await accessible(page);
    await page.getByLabel("Pix").check();
    await press(page, "Pagar: pagamento aprovado");
    await expect(page).toHaveURL(/\/varejista$/);
    await expect(page.getByText("Assinatura confirmada. Boas-vindas!")).toBeVisible();
  });

  await test.step("sees what it pays for", async () => {
    await page.goto("/varejista/assinatura");
    await expect(page.getByText("Em dia")).toBeVisible();
    await expect(page.getByText(/cadastrar até 1 loja/)).toBeVisible();
    await accessible(page);
    await page.goto("/varejista/assinatura/pagar");
    await expect(page.getByText("A sua assinatura está em dia")).toBeVisible();
  });

  await test.step("asks for a second store's price, and grows", async () => {
    await page.goto("/varejista/assinatura");
    await expect(page.getByText("0 de 1 loja")).toBeVisible();
    await page.getByRole("button", { name: "Mais uma loja" }).click();
    await expect(page.getByText("Hoje você paga")).toBeVisible();
    await expect(page.getByText(/^A diferença dos dias até lá/)).toBeVisible(); // by Pix nothing is taken at once
    await accessible(page);
    await page.getByRole("button", { name: "Aumentar para 2 lojas" }).click();
    await expect(page.getByText("0 de 2 lojas")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Recibo/ })).toHaveCount(1);
  });

  await test.step("cancels with its day, and takes that back", async () => {
    await press(page, "Cancelar assinatura");
    await page.getByRole("dialog").getByRole("button", { name: "Cancelar assinatura" }).click();
    await expect(page.getByText(/^Termina em/)).toBeVisible();
    await expect(page.getByText(/Nesse dia ainda são cobrados R\$/)).toBeVisible();
    await accessible(page);
    await press(page, "Retomar assinatura");
    await expect(page.getByText("Em dia")).toBeVisible();
  });
});

test("a larger retailer is asked, pays by boleto, is late, and pays (SB-05, SB-09, D-64)", async ({
  page,
}) => {
  test.slow();
  await newRetailer(page.request, `Mercado${"supimpa".repeat(15)}`, 3); // a word that is wider than a phone
  await completeProfile(page);

  await test.step("sees the notice once, and then the screen", async () => {
    await page.goto("/varejista");
    const dialog = page.getByRole("dialog", { name: "Falta assinar a Seiva" });
    await expect(dialog.getByText("R$ 139,60")).toBeVisible();
    await accessible(page);
    await dialog.getByRole("button", { name: "Agora não" }).click();
    await page.goto("/varejista/assinatura");
    await expect(page.getByText("Você não tem uma assinatura")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await accessible(page);
  });

  let payment = "";
  await test.step("begins to pay by boleto, and enters meanwhile", async () => {
    await page.getByRole("link", { name: "Assinar agora" }).click();
    await expect(page).toHaveURL(/\/checkout-local\//);
    payment = page.url();
    await page.getByLabel("Boleto").check();
    await press(page, "Pagar: pagamento pendente");
    await expect(page.getByText("Boas-vindas! Falta só a confirmação do pagamento.")).toBeVisible();
    await expect(page).toHaveURL(/\/varejista$/);
    await page.goto("/varejista/assinatura");
    await expect(page.getByText("Aguardando pagamento")).toBeVisible();
    await page.getByRole("link", { name: "Ver pagamento" }).click();
    await press(page, "Confirmar o pagamento");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Assinatura paga");
  });

  await test.step("is warned of a late payment on every screen, and blocked on none", async () => {
    await press(page, "Atrasar a fatura em 8 dias");
    await page.goto("/lista-cupons");
    await expect(page.getByText("Pagamento em atraso", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Cupons" })).toBeVisible();
    await reachesTheAccount(page);
    await accessible(page);
    await page.getByRole("link", { name: "Regularizar pagamento" }).click();
    await expect(page).toHaveURL(payment);
    await press(page, "Pagar: pagamento aprovado");
    await expect(page).toHaveURL(/\/varejista$/);
    await expect(page.getByText("Pagamento em atraso")).toHaveCount(0);
  });
});

/** Below strips too the whole navigation stands in the window, at the page's top and at its end. */
async function reachesTheAccount(page: Page) {
  const phone = (page.viewportSize()?.width ?? 0) < 992;
  if (phone) return;
  const account = page.getByRole("button", { name: /^Conta de / });
  await expect(account).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(account).toBeInViewport({ ratio: 1 });
}

test("the demonstration's retailer has paid", async ({ page, as }) => {
  await as("varejista");
  await page.goto("/varejista/assinatura");
  await expect(page.getByText("Em dia")).toBeVisible();
  await expect(page.getByText(/cadastrar até 10 lojas/)).toBeVisible();
  await accessible(page);
});
