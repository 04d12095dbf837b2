import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Account } from "./queries";

const CALLS = "/varejistas/usuarios-secundarios";
const centro = { id: "s1", nomeFantasia: "Loja Centro" };
const sul = { id: "s2", nomeFantasia: "Loja Sul" };
const account: Account = {
  ...{ id: "account-2", email: "bia@mercado.com.br", nome: "Bia Reis", papel: "LEITURA", versao: "v7" },
  ...{ situacao: "ATIVA", principal: false, criadaEm: "2026-11-01T12:00:00Z", venceEm: null },
  ...{ ultimoAcessoEm: null, todasAsLojas: true, lojas: [] },
};

/** Answers the list and the stores to choose from; what is sent comes back. */
const answers = (changes: Partial<Account>) => {
  const sent: unknown[] = [];
  const row = { ...account, ...changes };
  const take = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return HttpResponse.json(row);
  };
  server.use(
    http.get(`${API}${CALLS}`, () => HttpResponse.json({ items: [row], page: 1, pageSize: 3, total: 1 })),
    http.get(`${API}/varejistas/lojas/all`, () =>
      HttpResponse.json(
        [centro, sul].map((s) => ({
          ...s,
          documento: "11222333000181",
          varejistaId: "r1",
          parceiroId: null,
        })),
      ),
    ),
    http.put(`${API}${CALLS}/account-2`, take),
    http.post(`${API}${CALLS}`, take),
  );
  return sent;
};

const describing = async () => {
  renderPortal("/manage-accounts");
  await userEvent.click(await screen.findByRole("button", { name: "Ações de bia@mercado.com.br" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Alterar nome, acesso e lojas" }));
  return within(await screen.findByRole("dialog"));
};
const choose = async (dialog: ReturnType<typeof within>, name: RegExp) => {
  await userEvent.click(dialog.getByRole("combobox", { name: "Lojas" }));
  await userEvent.click(await screen.findByRole("option", { name }));
};

beforeEach(() => signedInAs("VAREJISTA"));

test("a role is broken between its words alone, beside whatever e-mail", async () => {
  answers({ papel: "FINANCEIRO" });
  renderPortal("/manage-accounts");
  expect(await screen.findByRole("cell", { name: "Financeiro" })).toHaveAttribute("data-words");
});

test("an account of all stores becomes one of some, and none chosen is refused", async () => {
  const sent = answers({});
  const dialog = await describing();
  await userEvent.click(dialog.getByRole("checkbox", { name: "Vê todas as lojas" }));
  expect(dialog.getByText("Vê o que é das lojas escolhidas. Não altera nada.")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Escolha ao menos uma loja.")).toBeVisible();
  expect(sent).toEqual([]);
  await choose(dialog, /Loja Sul/);
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent).toEqual([{ lojas: ["s2"] }]));
});

test("an account of some stores shows them, and becomes one of all by saying so", async () => {
  const sent = answers({
    todasAsLojas: false,
    lojas: [centro, sul, { id: "s3", nomeFantasia: "Loja Norte" }],
  });
  const dialog = await describing();
  expect(screen.getByText("Loja Centro, Loja Sul e mais 1")).toBeVisible();
  await userEvent.click(dialog.getByRole("checkbox", { name: "Vê todas as lojas" }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent).toEqual([{ lojas: [] }]));
});

test("an account whose stores are gone keeps seeing none when its name changes", async () => {
  const sent = answers({ todasAsLojas: false, lojas: [] });
  const dialog = await describing();
  expect(screen.getByText("Nenhuma")).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Nome/), " Luz");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent).toEqual([{ nome: "Bia Reis Luz" }]));
});

test("an invitation carries the stores", async () => {
  const sent = answers({});
  renderPortal("/manage-accounts");
  await userEvent.click(await screen.findByRole("button", { name: "Convidar pessoa" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^E-mail/), "caio@mercado.com.br");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Vê todas as lojas" }));
  await choose(dialog, /Loja Centro/);
  await userEvent.click(dialog.getByRole("button", { name: "Enviar convite" }));
  await waitFor(() => expect(sent).toEqual([{ email: "caio@mercado.com.br", lojas: ["s1"] }]));
});
