import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { receives } from "../../../test/api-keys";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import { inProfileOf } from "../../../test/switched";
import type { Account } from "./queries";

const anAccount = (changes: Partial<Account> = {}): Account => ({
  id: "account-2",
  email: "bia@mercado.com.br",
  nome: "Bia Reis",
  papel: "TOTAL",
  situacao: "ATIVA",
  principal: false,
  criadaEm: "2026-11-01T12:00:00Z",
  venceEm: null,
  ultimoAcessoEm: null,
  versao: "v1",
  todasAsLojas: true,
  lojas: [],
  ...changes,
});
const CALLS = "/varejistas/usuarios-secundarios";

const lists = (pages: Account[][], path = CALLS) => {
  const asked: string[] = [];
  const total = pages.flat().length;
  server.use(
    http.get(`${API}${path}`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.toString());
      const page = Number(query.get("page"));
      return HttpResponse.json({ items: pages[page - 1] ?? [], page, pageSize: 3, total });
    }),
  );
  return asked;
};
const open = async (path = "/manage-accounts") => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1, name: "Contas da equipe" });
  return portal;
};
const act = async (item: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Ações de bia@mercado.com.br" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};
const empty = () => new HttpResponse(null, { status: 204 });

beforeEach(() => signedInAs("VAREJISTA"));

test("who is looked for by name or e-mail is asked of the server, from the address too", async () => {
  const asked = lists([[anAccount()]]);
  await open("/manage-accounts?filter=bia");
  expect(await screen.findByRole("row", { name: /bia@mercado/ })).toBeVisible();
  expect(screen.getByRole("searchbox", { name: "Buscar na equipe" })).toHaveValue("bia");
  expect(asked).toEqual(["page=1&rowsPerPage=3&filter=bia"]);
});

test("nobody found is said, with the way to everybody", async () => {
  lists([[]]);
  await open("/manage-accounts?filter=xyz");
  expect(await screen.findByText("Ninguém da equipe com esse nome ou e-mail")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Ver todas" }));
  expect(await screen.findByText("Só você entra nesta conta")).toBeVisible();
});

test("three a page, the first page being 1 (SA-06)", async () => {
  const others = ["c", "d", "e"].map((id) => anAccount({ id, email: `${id}@mercado.com.br` }));
  const asked = lists([others, [anAccount()]]);
  await open();
  await screen.findByRole("row", { name: /c@mercado/ });
  await userEvent.click(screen.getByRole("button", { name: "Página 2" }));
  expect(await screen.findByRole("row", { name: /bia@mercado/ })).toBeVisible();
  expect(asked).toEqual(["page=1&rowsPerPage=3", "page=2&rowsPerPage=3"]);
});

test("a later page that comes back empty goes back to page 1 (SA-08)", async () => {
  const asked = lists([[anAccount()]]);
  const { router } = await open("/manage-accounts?page=2");
  expect(await screen.findByRole("row", { name: /bia@mercado/ })).toBeVisible();
  expect(router.state.location.search).toEqual({});
  expect(asked).toEqual(["page=3&rowsPerPage=3", "page=1&rowsPerPage=3"]);
});

test("a page that is not there leaves no trace in the history, and the last one is not asked for (SA-08)", async () => {
  const three = ["a", "b", "c"].map((id) => anAccount({ id, email: `${id}@mercado.com.br` }));
  const asked = lists([three, [anAccount({ id: "d", email: "d@mercado.com.br" })]]);
  const { router } = await open("/manage-accounts?page=4");
  expect(await screen.findByRole("row", { name: /a@mercado/ })).toBeVisible();
  expect(asked).toEqual(["page=5&rowsPerPage=3", "page=1&rowsPerPage=3"]);
  expect(router.history.length).toBe(1);
});

test("says where each account stands; the main one is nobody's to change", async () => {
  lists([
    [
      anAccount({ id: "a", email: "ana@mercado.com.br", principal: true }),
      anAccount({ id: "b", email: "caio@mercado.com.br", situacao: "PENDENTE" }),
      anAccount({ id: "c", email: "davi@mercado.com.br", situacao: "EXPIRADA" }),
    ],
  ]);
  await open();
  const main = await screen.findByRole("row", { name: /ana@mercado/ });
  expect(main).toHaveTextContent("Principal");
  expect(within(main).queryByRole("button")).toBeNull();
  expect(screen.getByRole("row", { name: /caio@mercado/ })).toHaveTextContent("Convite enviado");
  expect(screen.getByRole("row", { name: /davi@mercado/ })).toHaveTextContent("Convite vencido");
});

describe("inviting", () => {
  test("an e-mail is checked here and by the server, and stays typed (SA-02)", async () => {
    lists([[]]);
    const sent = receives("post", CALLS, () =>
      problem(409, "identity.email_taken", "Este e-mail ja está em uso", {
        email: "Este e-mail ja está em uso",
      }),
    );
    await open();
    expect(await screen.findByText("Só você entra nesta conta")).toBeVisible();
    await userEvent.click(screen.getAllByRole("button", { name: "Convidar pessoa" })[0] as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "Convidar uma pessoa" });
    expect(within(dialog).queryByText("Este campo é obrigatório")).toBeNull();
    await userEvent.type(within(dialog).getByLabelText("E-mail"), "bia");
    await userEvent.click(within(dialog).getByRole("button", { name: "Enviar convite" }));
    expect(await within(dialog).findByText("Este e-mail é inválido")).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText("E-mail"), "@mercado.com.br ");
    await userEvent.click(within(dialog).getByRole("button", { name: "Enviar convite" }));
    expect(await within(dialog).findByText("Este e-mail ja está em uso")).toBeVisible();
    expect(sent).toEqual([{ email: "bia@mercado.com.br" }]);
  });

  test("a success closes, tells, and the list shows it", async () => {
    lists([[]]);
    receives("post", CALLS, () => {
      lists([[anAccount({ situacao: "PENDENTE" })]]);
      return HttpResponse.json(anAccount({ situacao: "PENDENTE" }), { status: 201 });
    });
    await open();
    await userEvent.click(screen.getAllByRole("button", { name: "Convidar pessoa" })[0] as HTMLElement);
    await userEvent.type(await screen.findByLabelText("E-mail"), "bia@mercado.com.br");
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("Convite enviado com sucesso")).toBeVisible();
    expect(await screen.findByRole("row", { name: /bia@mercado/ })).toBeVisible();
  });

  test("with a name and a role, which says what it means", async () => {
    lists([[]]);
    const sent = receives("post", CALLS, () => HttpResponse.json(anAccount(), { status: 201 }));
    await open();
    await userEvent.click(screen.getAllByRole("button", { name: "Convidar pessoa" })[0] as HTMLElement);
    await userEvent.type(await screen.findByLabelText("E-mail"), "bia@mercado.com.br");
    await userEvent.type(screen.getByLabelText("Nome"), " Bia Reis ");
    expect(screen.getByText("Faz tudo, também convidar e remover pessoas.")).toBeVisible();
    await userEvent.click(screen.getByRole("combobox", { name: "Acesso" }));
    await userEvent.click(await screen.findByRole("option", { name: "Marketing" }));
    expect(screen.getByText(/^Cria e altera banners e encartes/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Enviar convite" }));
    expect(await screen.findByText("Convite enviado com sucesso")).toBeVisible();
    expect(sent).toEqual([{ email: "bia@mercado.com.br", nome: "Bia Reis", papel: "MARKETING" }]);
  });

  test("an invitation is sent again, an active account has none", async () => {
    lists([[anAccount({ situacao: "EXPIRADA" })]]);
    const sent = receives("post", `${CALLS}/account-2/reenviar`, empty);
    await open();
    await act("Reenviar convite");
    expect(await screen.findByText("Convite reenviado. O anterior deixou de valer.")).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

test("a row says name, role and last access; name and role are changed without the e-mail", async () => {
  lists([[anAccount({ papel: "FINANCEIRO", ultimoAcessoEm: "2020-01-01T12:00:00Z" })]]);
  const sent = receives("put", `${CALLS}/account-2`, () => HttpResponse.json(anAccount()));
  await open();
  const row = await screen.findByRole("row", { name: /bia@mercado/ });
  expect(row).toHaveTextContent(/Bia Reis.*Financeiro/);
  expect(within(row).getByText(/^há \d+ anos$/)).toBeVisible();
  await act("Alterar nome, acesso e lojas");
  const dialog = await screen.findByRole("dialog", { name: "Alterar nome, acesso e lojas" });
  await userEvent.type(within(dialog).getByLabelText(/^Nome/), " Luz");
  await userEvent.click(within(dialog).getByRole("combobox", { name: "Acesso" }));
  await userEvent.click(await screen.findByRole("option", { name: "Leitura" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Conta alterada com sucesso")).toBeVisible();
  expect(sent).toEqual([{ nome: "Bia Reis Luz", papel: "LEITURA" }]);
});

test("an account's e-mail is changed, but not to the same (SA-03)", async () => {
  lists([[anAccount()]]);
  const sent = receives("put", `${CALLS}/account-2`, () => HttpResponse.json(anAccount()));
  await open();
  await act("Trocar e-mail");
  const dialog = await screen.findByRole("dialog", { name: "Trocar o e-mail" });
  expect(dialog).toHaveTextContent("As sessões desta pessoa terminam.");
  await userEvent.type(within(dialog).getByLabelText("Novo e-mail"), "BIA@mercado.com.br");
  await userEvent.click(within(dialog).getByRole("button", { name: "Trocar e-mail" }));
  expect(await within(dialog).findByText("Este já é o e-mail da conta.")).toBeVisible();
  await userEvent.clear(within(dialog).getByLabelText("Novo e-mail"));
  await userEvent.type(within(dialog).getByLabelText("Novo e-mail"), "beatriz@mercado.com.br{Enter}");
  expect(await screen.findByText("E-mail trocado com sucesso")).toBeVisible();
  expect(sent).toEqual([{ email: "beatriz@mercado.com.br" }]);
});

test("an account is removed after saying what stops (SA-04)", async () => {
  lists([[anAccount()]]);
  const sent = receives("delete", `${CALLS}/account-2`, empty);
  await open();
  await act("Remover");
  const dialog = await screen.findByRole("dialog", { name: "Remover esta conta?" });
  expect(dialog).toHaveTextContent("bia@mercado.com.br perde o acesso na hora");
  await userEvent.click(within(dialog).getByRole("button", { name: "Remover conta" }));
  expect(await screen.findByText("Conta removida com sucesso")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test.each([
  ["VAREJISTA", "/varejistas/usuarios-secundarios"],
  ["PARCEIRO", "/parceiros/usuarios-secundarios"],
] as const)("%s has its own calls at the same path (SA-09, GR-12)", async (profile, calls) => {
  signedInAs(profile);
  const asked = lists([[anAccount()]], calls);
  await open();
  expect(await screen.findByRole("row", { name: /bia@mercado/ })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("an administrator in the company's profile looks at it, and changes nothing", async () => {
  inProfileOf("VAREJISTA");
  lists([[anAccount()]]);
  await open();
  expect(await screen.findByRole("row", { name: /bia@mercado/ })).toBeVisible();
  expect(screen.getByText("Só quem é da empresa convida, altera ou remove contas.")).toBeVisible();
  const main = screen.getByRole("main");
  expect(within(main).queryByRole("button", { name: /Convidar|Ações/ })).toBeNull();
});

test("an administrator has no such screen", async () => {
  signedInAs("ADMINISTRADOR");
  renderPortal("/manage-accounts");
  expect(await screen.findByRole("heading", { level: 1, name: "Página não encontrada" })).toBeInTheDocument();
});
