import type { Browser, Page } from "@playwright/test";
import { accessible } from "./accessible";
import { newestMail } from "./mailbox";
import { confirm, signUp } from "./newcomers";
import { expect, test } from "./sign-in";
import { newEmail } from "./unique";

/** A software house of this test's own, signed in on the page. */
const newHouse = async (page: Page) => {
  const owner = await signUp(page.request);
  await confirm(page.request, owner);
  const answer = await page.request.post("/api/identity/sign-in", { data: owner });
  expect(answer.ok()).toBe(true);
};

/** A colleague of the page's account, with the role of reading, on a page of their own. */
const newColleague = async (page: Page, browser: Browser) => {
  const email = newEmail();
  const invited = await page.request.post("/api/parceiros/usuarios-secundarios", {
    data: { email, nome: "Rui Luz", papel: "LEITURA" },
  });
  expect(invited.status()).toBe(201);
  const text = await newestMail(page.request, email, "Seu acesso à Seiva");
  const { pathname, hash } = new URL(/https?:\S+\/password-change#\S+/.exec(text)?.[0] ?? "");
  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(pathname + hash);
  await colleague.getByLabel("Nova senha", { exact: true }).fill("grampo-azul-correto");
  await colleague.getByLabel("Repita a nova senha").fill("grampo-azul-correto");
  await colleague.getByRole("button", { name: "Salvar e entrar" }).click();
  await expect(colleague).toHaveURL(/\/parceiro$/);
  await expect(colleague.getByRole("heading", { level: 1 })).toBeVisible();
  return colleague;
};

test("a view that is shared is used by a colleague, and gone when it is taken back", async ({
  page,
  browser,
}) => {
  await newHouse(page);
  const colleague = await newColleague(page, browser);
  await page.goto("/lista-cupons/cupons?caixa=03");
  await page.getByRole("button", { name: "Visões" }).click();
  await page.getByLabel("Nome da visão").fill("Caixa três");
  await page.getByRole("button", { name: "Compartilhar “Caixa três” com a equipe" }).click();
  await expect(page.getByText("Visão “Caixa três” compartilhada")).toBeVisible();
  await accessible(page);

  await colleague.goto("/lista-cupons/cupons");
  await colleague.getByRole("button", { name: "Visões" }).click();
  await colleague.getByRole("button", { name: "Caixa três de Bia Reis" }).click();
  await expect(colleague).toHaveURL(/caixa=(%22)?03/);
  await colleague.getByRole("button", { name: "Visões" }).click();
  await colleague.getByRole("button", { name: "Ações da visão Caixa três" }).click();
  await expect(colleague.getByRole("button", { name: "Guardar nas minhas" })).toBeVisible();
  await expect(colleague.getByRole("button", { name: "Remover da equipe" })).toHaveCount(0);

  await page.getByRole("button", { name: "Ações da visão Caixa três" }).click();
  await page.getByRole("button", { name: "Parar de compartilhar" }).click();
  await expect(page.getByRole("list", { name: "Visões salvas" }).getByText("Caixa três")).toBeVisible();
  await colleague.goto("/lista-cupons/cupons");
  await colleague.getByRole("button", { name: "Visões" }).click();
  await expect(colleague.getByText(/^Nenhuma ainda\. Compartilhe/)).toBeVisible();
  await colleague.context().close();
});

test("a schedule is edited, and told when somebody changed it first", async ({ page }) => {
  await newHouse(page);
  const me = await (await page.request.get("/api/identity/me")).json();
  const made = await page.request.post("/api/parceiros/report-schedules", {
    data: {
      ...{ tipo: "lojas", formatoExportacao: "xlsx", filtros: {}, destinatarios: [me.id] },
      ...{ frequencia: "weekly", diasDaSemana: [1], hora: 7, fuso: "America/Sao_Paulo" },
    },
  });
  const schedule = await made.json();
  await page.goto("/conta/agendamentos");
  await page.getByRole("button", { name: "Editar Lojas" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar agendamento" });
  await dialog.getByText("Todo mês").click();
  await accessible(page);
  const { tipo: _, ...form } = { ...schedule, destinatarios: [me.id], hora: 5 };
  const other = await page.request.put(`/api/parceiros/report-schedules/${schedule.id}`, {
    data: {
      ...{ formatoExportacao: "csv", filtros: form.filtros, destinatarios: form.destinatarios },
      ...{ frequencia: "daily", hora: form.hora, fuso: form.fuso },
    },
  });
  expect(other.status()).toBe(200);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Agora está assim: todo dia às 05:00");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Agendamento alterado")).toBeVisible();
  await page.reload();
  await expect(page.getByText("todo dia 1 às 07:00 (horário de Brasília)").first()).toBeVisible();
});
