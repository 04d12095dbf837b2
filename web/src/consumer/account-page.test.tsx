import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { customer, noContent } from "../../test/consumer";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import type { Account } from "./account";
import { AccountPage } from "./account-page";

const ACCOUNT = `${API}/customer/account`;
const hour = () => new Date(Date.now() + 60 * 60_000).toISOString();

const account = (change: Partial<Account> = {}): Account => ({
  cpf: "***.982.247-**",
  name: "Ana Souza",
  email: "ana@example.com",
  alwaysGreenReceipt: false,
  sendReceiptsForVibe: false,
  hasPassword: false,
  vibeOffered: true,
  retailers: [
    { id: "r1", tradeName: "Mercado Seiva", alwaysGreenReceipt: true, sendReceiptsForVibe: false },
    { id: "r2", tradeName: "Empório Alfa", alwaysGreenReceipt: false, sendReceiptsForVibe: false },
  ],
  others: [{ id: "r3", tradeName: "Padaria Sol", email: "b***@example.com" }],
  ...change,
});

/** What was asked, each with its token and what it said. */
let asked: string[];

const serves = (shown: Partial<Account> = {}) => {
  const session = () => HttpResponse.json({ token: "acc0unt", expiresAt: hour() }, { status: 201 });
  server.use(
    http.all(`${API}/customer/*`, async ({ request }) => {
      const { pathname } = new URL(request.url);
      asked.push(
        `${request.method} ${pathname.slice(14)} ${request.headers.get("Authorization")} ${await request.clone().text()}`.trim(),
      );
    }),
    http.post(`${ACCOUNT}/codes`, () =>
      HttpResponse.json({ id: "c0de", expiresAt: hour() }, { status: 202 }),
    ),
    http.post(`${ACCOUNT}/tokens`, session),
    http.post(`${ACCOUNT}/sign-in`, async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      return password === "certa-e-longa" ? session() : problem(403, "x", "CPF ou senha não conferem");
    }),
    http.get(`${ACCOUNT}/receipts`, () => HttpResponse.json({ items: [], months: [], nextCursor: null })),
    http.get(ACCOUNT, () => HttpResponse.json(account(shown))),
    http.post(`${ACCOUNT}/retailers/r1/tokens`, () =>
      HttpResponse.json({ token: "sh0p", expiresAt: hour(), document: "52998224725" }, { status: 201 }),
    ),
    http.put(`${ACCOUNT}/password`, noContent),
    http.post(`${ACCOUNT}/retailers/r3/email`, noContent),
    http.delete(`${ACCOUNT}/tokens/current`, noContent),
    http.get(`${API}/customer/customers/:document`, () => HttpResponse.json(customer())),
    http.get(`${API}/customer/receipts/:document`, () =>
      HttpResponse.json({ items: [], page: 0, pageSize: 10, total: 0 }),
    ),
  );
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

const entered = async (shown: Partial<Account> = {}) => {
  serves(shown);
  render(<AccountPage />);
  await userEvent.type(screen.getByLabelText("CPF"), "529.982.247-25");
  await press("Receber o código");
  await userEvent.type(await screen.findByLabelText("Código de 8 números"), "1234 5678");
  await press("Entrar");
  await screen.findByText("Ana Souza");
};

beforeEach(() => {
  vi.useRealTimers();
  asked = [];
});

test("a mailed code opens the account, which shows the retailers of its address", async () => {
  await entered();
  const list = within(screen.getByRole("list", { name: "Lojas da conta" }));
  expect(list.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "Mercado SeivaAbrir",
    "Empório AlfaAbrir",
  ]);
  expect(asked).toEqual([
    'POST account/codes null {"document":"52998224725"}',
    'POST account/tokens null {"document":"52998224725","id":"c0de","code":"12345678"}',
    "GET account acc0unt",
    "GET account/receipts acc0unt",
  ]);
});

test("a retailer's receipts are read with a token of their own, and the way back leads to the account", async () => {
  await entered();
  await press(/^Mercado Seiva.+/);
  expect(await screen.findByText("Mercado Seiva")).toBeVisible();
  expect(await screen.findByText(/Você ainda não tem cupons/)).toBeVisible();
  expect(asked).toContain("GET receipts/52998224725 sh0p");
  expect(asked.filter((line) => /^GET (receipts|customers)/.test(line) && line.includes("acc0unt"))).toEqual(
    [],
  );
  await press("Voltar");
  expect(await screen.findByRole("button", { name: /^Empório Alfa.+/ })).toBeVisible();
});

test("a password lets in, and a wrong one is told", async () => {
  serves();
  render(<AccountPage />);
  await userEvent.type(screen.getByLabelText("CPF"), "52998224725");
  await press("Entrar com senha");
  expect(screen.getByLabelText("CPF")).toHaveValue("52998224725");
  await press("Entrar");
  expect(screen.getByText("Digite a senha.")).toBeVisible();
  await userEvent.type(screen.getByLabelText("Senha"), "errada");
  await press("Entrar");
  expect(await screen.findByText(/CPF ou senha não conferem/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText("Senha"));
  await userEvent.type(screen.getByLabelText("Senha"), "certa-e-longa");
  await press("Entrar");
  expect(await screen.findByText("Ana Souza")).toBeVisible();
});

test("a password is chosen, and the account entered again with it", async () => {
  await entered();
  await userEvent.click(screen.getByText("Sem senha"));
  expect(screen.queryByRole("button", { name: "Retirar a senha" })).toBeNull();
  await userEvent.type(screen.getByLabelText("Nova senha"), "certa-e-longa");
  await press("Salvar a senha");
  expect(await screen.findByText("Senha salva. Entre de novo.")).toBeVisible();
  expect(asked).toContain('PUT account/password acc0unt {"newPassword":"certa-e-longa"}');
  expect(screen.getByLabelText("CPF")).toHaveValue("");
});

test("a password is taken away; what the server says of a new one stands at it", async () => {
  await entered({ hasPassword: true });
  server.use(
    http.put(
      `${ACCOUNT}/password`,
      () => problem(422, "weak", "Verifique os campos", { newPassword: "Use ao menos 8 caracteres" }),
      { once: true },
    ),
  );
  await userEvent.click(screen.getByText("Criada"));
  await userEvent.type(screen.getByLabelText("Nova senha"), "curta");
  await press("Salvar a senha");
  expect(await screen.findByText("Use ao menos 8 caracteres")).toBeVisible();
  expect(screen.getByLabelText("Nova senha")).toBeInvalid();
  await press("Retirar a senha");
  expect(await screen.findByText(/^Senha retirada/)).toBeVisible();
  expect(asked).toContain('PUT account/password acc0unt {"newPassword":""}');
});

test("another retailer's address becomes the account's once it is confirmed", async () => {
  await entered();
  await userEvent.click(screen.getByText("Outras lojas"));
  await press("Usar este e-mail na conta");
  await press("Cancelar");
  await press("Usar este e-mail na conta");
  expect(asked.filter((line) => line.includes("/email"))).toEqual([]);
  await press("Usar este e-mail");
  expect(await screen.findByText(/O e-mail da conta agora é b\*\*\*@example.com/)).toBeVisible();
  expect(asked).toContain("POST account/retailers/r3/email acc0unt");
});

test("an account that is gone is left, and why is told", async () => {
  await entered();
  server.use(http.get(ACCOUNT, () => problem(401, "customers.no_session", "Entre de novo")));
  await press(/^Mercado Seiva.+/);
  await userEvent.click(await screen.findByRole("button", { name: "Voltar" }));
  expect(await screen.findByText("Este acesso não vale mais. Entre de novo para continuar.")).toBeVisible();
  expect(screen.getByLabelText("CPF")).toBeVisible();
});

test.each([
  ["opening a retailer", `${ACCOUNT}/retailers/:id/tokens`, () => press(/^Mercado Seiva.+/)],
  [
    "choosing a password",
    `${ACCOUNT}/password`,
    async () => {
      await userEvent.click(screen.getByText("Sem senha"));
      await userEvent.type(screen.getByLabelText("Nova senha"), "certa-e-longa");
      await press("Salvar a senha");
    },
  ],
] as [string, string, () => Promise<void>][])(
  "an access that ended elsewhere leads to the entry at %s",
  async (_, path, act) => {
    await entered();
    server.use(http.all(path, () => problem(401, "customers.no_session", "Entre de novo")));
    await act();
    expect(await screen.findByText("Este acesso não vale mais. Entre de novo para continuar.")).toBeVisible();
    expect(screen.getByLabelText("CPF")).toBeVisible();
    expect(screen.queryByText(/Erro 401/)).toBeNull();
  },
);

test("what cannot be loaded can be tried again, and the person's requests stay", async () => {
  serves();
  server.use(http.get(ACCOUNT, () => problem(503, "busy", "Volte em instantes"), { once: true }));
  render(<AccountPage />);
  await press("Entrar com senha");
  await userEvent.type(screen.getByLabelText("CPF"), "52998224725");
  await userEvent.type(screen.getByLabelText("Senha"), "certa-e-longa");
  await press("Entrar");
  expect((await screen.findByText("Volte em instantes")).closest(".stack")).toHaveTextContent("Meus pedidos");
  await press("Tentar novamente");
  expect(await screen.findByText("Ana Souza")).toBeVisible();
});

test("an account without retailers says how one comes in", async () => {
  await entered({ retailers: [], others: [] });
  expect(screen.getByText(/Nenhuma loja conhece você por este e-mail/)).toBeVisible();
  expect(screen.queryByText("Outras lojas")).toBeNull();
});

test("who signs out ends the access", async () => {
  await entered();
  await press("Sair");
  expect(await screen.findByText("Você saiu.")).toBeVisible();
  expect(asked).toContain("DELETE account/tokens/current acc0unt");
});

test("an hour later everything is gone, the receipts too", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "Date"] });
  await entered();
  await press(/^Mercado Seiva.+/);
  expect(await screen.findByText(/Você ainda não tem cupons/)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(60 * 60_000));
  expect(await screen.findByText(/o acesso vale por uma hora e terminou/)).toBeVisible();
});
