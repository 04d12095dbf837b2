import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { listsKeys as lists, receives } from "../../../test/api-keys";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { FoundAccount } from "./accounts";
import type { Account } from "./queries";

const REASON = "Ligou do telefone do cadastro";

const found = (change: Partial<FoundAccount> = {}): FoundAccount => ({
  id: "account-1",
  email: "bia@alfa.com.br",
  nome: "Bia Reis",
  perfil: "VAREJISTA",
  empresa: "Empório Alfa",
  situacao: "ATIVA",
  ...change,
});

const anAccount = (change: Partial<Account> = {}): Account => ({
  ...found(),
  empresaId: "retailer-1",
  convite: false,
  criadaEm: "2026-11-01T12:00:00Z",
  confirmadaEm: "2026-11-01T13:00:00Z",
  ultimoAcessoEm: null,
  sessoes: 2,
  autenticador: true,
  passkeys: 1,
  suspensaEm: null,
  motivoSuspensao: "",
  pedido: null,
  propriaPessoa: false,
  ...change,
});

const shows = async (base: string, account: Account) => {
  server.use(http.get(`${API}${base}/contas/account-1`, () => HttpResponse.json(account)));
  const portal = renderPortal(`${base}/contas/account-1`);
  await screen.findByRole("heading", { level: 1, name: account.nome });
  return portal;
};

const inCard = (title: string) =>
  within(screen.getByRole("heading", { name: title }).closest("section") as HTMLElement);

const offered = () =>
  inCard("Ajudar")
    .queryAllByRole("button")
    .map((button) => button.textContent);

test("support finds people by the beginning of their e-mail, and has no list of staff", async () => {
  signedInAs("SUPORTE");
  const asked = lists("/support/contas", [
    found(),
    found({ id: "2", email: "bianca@beta.com.br", situacao: "SUSPENSA" }),
  ]);
  renderPortal("/support/contas?filter=bia");
  const row = await screen.findByRole("row", { name: /bianca@beta/ });
  expect(within(row).getByText("Suspensa")).toBeVisible();
  expect(asked.at(-1)?.get("filter")).toBe("bia");
  expect(screen.queryByRole("checkbox", { name: "Só a equipe da Seiva" })).toBeNull();
});

test("an administrator lists the programme's own people", async () => {
  signedInAs("ADMINISTRADOR");
  const asked = lists("/admin/contas", []);
  renderPortal("/admin/contas");
  expect(await screen.findByText("Digite o início de um e-mail")).toBeVisible();
  await userEvent.click(screen.getByRole("checkbox", { name: "Só a equipe da Seiva" }));
  await waitFor(() => expect(asked.at(-1)?.get("equipe")).toBe("true"));
});

test.each([
  ["an active one", {}, ["Desbloquear", "Encerrar sessões", "Pedir remoção das duas etapas", "Suspender"]],
  [
    "without sessions or factors",
    { sessoes: 0, autenticador: false, passkeys: 0 },
    ["Desbloquear", "Suspender"],
  ],
  [
    "a sign-up that waits",
    { situacao: "PENDENTE", confirmadaEm: null, sessoes: 0, autenticador: false, passkeys: 0 },
    ["Reenviar confirmação", "Corrigir o e-mail", "Desbloquear", "Suspender"],
  ],
  [
    "an invitation",
    { situacao: "PENDENTE", convite: true, confirmadaEm: null, sessoes: 0, autenticador: false, passkeys: 0 },
    ["Desbloquear", "Suspender"],
  ],
  [
    "a suspended one",
    {
      situacao: "SUSPENSA",
      sessoes: 0,
      autenticador: false,
      passkeys: 0,
      suspensaEm: "2026-11-20T12:00:00Z",
      motivoSuspensao: REASON,
    },
    ["Restaurar"],
  ],
  ["one's own", { propriaPessoa: true }, []],
] as const)("of %s only what is possible is offered", async (_, change, ways) => {
  signedInAs("SUPORTE");
  await shows("/support", anAccount(change));
  expect(offered()).toEqual(ways);
});

test("help asks for a reason, sends it and tells what was done", async () => {
  signedInAs("SUPORTE");
  await shows("/support", anAccount());
  await userEvent.click(screen.getByRole("button", { name: "Suspender" }));
  const dialog = await screen.findByRole("dialog", { name: "Suspender esta conta?" });
  const send = within(dialog).getByRole("button", { name: "Suspender" });
  const sent = receives("post", "/support/contas/account-1/suspender", () =>
    HttpResponse.json(anAccount({ situacao: "SUSPENSA" })),
  );
  await userEvent.type(within(dialog).getByRole("textbox", { name: /Motivo/ }), "porque");
  await userEvent.click(send);
  expect(await within(dialog).findByText("Diga o motivo em 10 a 500 caracteres.")).toBeVisible();
  await userEvent.type(within(dialog).getByRole("textbox", { name: /Motivo/ }), " sim, de verdade");
  await userEvent.click(send);
  expect(await screen.findByText("Conta suspensa com sucesso")).toBeVisible();
  expect(sent).toEqual([{ motivo: "porque sim, de verdade" }]);
});

test("a misspelt sign-up's e-mail is corrected, and a refusal stands at its field", async () => {
  signedInAs("ADMINISTRADOR");
  await shows("/admin", anAccount({ situacao: "PENDENTE", confirmadaEm: null, email: "bia@alfa.con.br" }));
  await userEvent.click(screen.getByRole("button", { name: "Corrigir o e-mail" }));
  const dialog = await screen.findByRole("dialog");
  server.use(
    http.post(`${API}/admin/contas/account-1/corrigir-email`, () =>
      problem(409, "identity.email_taken", "Este e-mail ja está em uso", {
        email: "Este e-mail ja está em uso",
      }),
    ),
  );
  await userEvent.type(within(dialog).getByRole("textbox", { name: /Motivo/ }), REASON);
  await userEvent.click(within(dialog).getByRole("button", { name: "Corrigir" }));
  expect((await within(dialog).findAllByText("Este e-mail ja está em uso")).length).toBeGreaterThan(0);
});

const pedido = {
  quem: "Rui",
  motivo: REASON,
  em: "2026-11-24T12:00:00Z",
  venceEm: "2026-11-25T12:00:00Z",
};

test("another of staff agrees to a request, whose reason is read before", async () => {
  signedInAs("ADMINISTRADOR");
  await shows("/admin", anAccount({ pedido: { ...pedido, proprio: false } }));
  const card = inCard("Pedido em aberto");
  expect(card.getByText(new RegExp(REASON))).toBeVisible();
  expect(card.getByRole("button", { name: "Concordar e remover" })).toBeVisible();
  expect(offered()).not.toContain("Pedir remoção das duas etapas");
});

test("who asked can only take it back", async () => {
  signedInAs("ADMINISTRADOR");
  await shows("/admin", anAccount({ pedido: { ...pedido, proprio: true } }));
  expect(screen.queryByRole("button", { name: "Concordar e remover" })).toBeNull();
  expect(screen.getByRole("button", { name: "Desistir do pedido" })).toBeVisible();
});

test("an account that is not there leads back to the list", async () => {
  signedInAs("SUPORTE");
  server.use(
    http.get(`${API}/support/contas/account-1`, () =>
      problem(404, "identity.not_found", "Não encontramos o que você procura."),
    ),
  );
  renderPortal("/support/contas/account-1");
  expect(await screen.findByText("Não encontramos o que você procura.")).toBeVisible();
  expect(
    within(screen.getByRole("main")).getAllByRole("link", { name: "Contas de acesso" })[0],
  ).toBeVisible();
});
