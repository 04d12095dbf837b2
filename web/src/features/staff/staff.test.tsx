import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { listsKeys as lists, receives } from "../../../test/api-keys";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Member } from "./staff";

const CALLS = "/admin/equipe";
const REASON = "Entrou para a equipe de dados";

const nina = (change: Partial<Member> = {}): Member => ({
  id: "m1",
  email: "nina@seiva.test",
  nome: "Nina Luz",
  perfil: "SUPORTE",
  situacao: "ATIVA",
  convite: false,
  segundoFator: true,
  exigeSegundoFator: true,
  exigidoDaConta: true,
  convidadaPor: "Rui Lima",
  criadaEm: "2026-11-01T12:00:00Z",
  venceEm: null,
  ultimoAcessoEm: null,
  propriaPessoa: false,
  ...change,
});

const empty = () => new HttpResponse(null, { status: 204 });

const open = async (query = "") => {
  const portal = renderPortal(`/admin/equipe${query}`);
  await screen.findByRole("heading", { level: 1, name: "Equipe da Seiva" });
  return portal;
};

const offered = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Ações de nina@seiva.test" }));
  return (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
};

const act = async (what: string) => {
  await offered();
  await userEvent.click(screen.getByRole("menuitem", { name: what }));
  return within(await screen.findByRole("dialog"));
};

beforeEach(() => signedInAs("ADMINISTRADOR"));

test("each person stands with profile, state, second factor, last use and who invited them", async () => {
  const asked = lists(CALLS, [
    nina(),
    nina({ id: "m2", nome: "Caio", segundoFator: false, situacao: "PENDENTE", convidadaPor: "" }),
    nina({
      id: "m3",
      nome: "Eva",
      perfil: "ADMINISTRADOR",
      segundoFator: false,
      exigeSegundoFator: false,
      propriaPessoa: true,
    }),
  ]);
  await open("?perfil=SUPORTE&situacao=ATIVA&filter=nina");
  const cells = async (name: RegExp) =>
    within(await screen.findByRole("row", { name }))
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
  expect(await cells(/Nina Luz/)).toEqual([
    "Nina Luznina@seiva.test",
    "Suporte",
    "Ativa",
    "Ativa",
    "Nenhum",
    "Rui Lima",
    "",
  ]);
  expect(await cells(/Caio/)).toEqual([
    "Caionina@seiva.test",
    "Suporte",
    "Convite enviado",
    "Falta ativar",
    "Nenhum",
    "—",
    "",
  ]);
  expect(await cells(/Eva/)).toEqual([
    "Evanina@seiva.test",
    "Administrador",
    "Ativa",
    "Não exigida",
    "Nenhum",
    "Rui Lima",
    "Você",
  ]);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    page: "0",
    pageSize: "20",
    perfil: "SUPORTE",
    situacao: "ATIVA",
    filter: "nina",
  });
  expect(screen.getByRole("button", { name: /Exportar/ })).toBeVisible();
});

test("somebody is invited as support unless administrator is chosen, and a company's e-mail is said at its field", async () => {
  lists(CALLS, []);
  await open();
  const bodies = receives("post", CALLS, () =>
    HttpResponse.json(nina({ situacao: "PENDENTE" }), { status: 201 }),
  );
  await userEvent.click(screen.getAllByRole("button", { name: "Convidar pessoa" })[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: "E-mail" }), "nina@seiva.test");
  await userEvent.click(dialog.getByRole("button", { name: "Enviar convite" }));
  expect(await screen.findByText("Convite enviado com sucesso")).toBeVisible();
  expect(bodies).toEqual([{ email: "nina@seiva.test", perfil: "SUPORTE" }]);

  server.use(
    http.post(`${API}${CALLS}`, () =>
      problem(409, "identity.email_of_company", "Já entra em Alfa", { email: "Já entra em Alfa" }),
    ),
  );
  await userEvent.click(screen.getAllByRole("button", { name: "Convidar pessoa" })[0] as HTMLElement);
  const again = within(await screen.findByRole("dialog"));
  await userEvent.type(again.getByRole("textbox", { name: "E-mail" }), "bia@alfa.com.br");
  await userEvent.click(again.getByRole("button", { name: "Enviar convite" }));
  await waitFor(() =>
    expect(again.getByRole("textbox", { name: "E-mail" })).toHaveAccessibleDescription("Já entra em Alfa"),
  );
});

test.each([
  [{}, ["Tornar administrador", "Dispensar duas etapas", "Abrir a conta"]],
  [{ exigidoDaConta: false }, ["Tornar administrador", "Abrir a conta"]],
  [
    { exigidoDaConta: false, exigeSegundoFator: false },
    ["Tornar administrador", "Exigir duas etapas", "Abrir a conta"],
  ],
  [{ perfil: "ADMINISTRADOR" }, ["Tornar suporte", "Dispensar duas etapas", "Abrir a conta"]],
  [
    { convite: true, situacao: "EXPIRADA" },
    [
      "Reenviar convite",
      "Tornar administrador",
      "Dispensar duas etapas",
      "Abrir a conta",
      "Cancelar convite",
    ],
  ],
] as [Partial<Member>, string[]][])("%o leads to what can be done", async (change, want) => {
  lists(CALLS, [nina(change)]);
  await open();
  expect(await offered()).toEqual(want);
});

test.each([
  [
    "Tornar administrador",
    "Tornar administrador",
    "perfil",
    { perfil: "ADMINISTRADOR", motivo: REASON },
    "Perfil alterado com sucesso",
  ],
  [
    "Dispensar duas etapas",
    "Dispensar",
    "segundo-fator",
    { exigir: false, motivo: REASON },
    "Verificação em duas etapas dispensada com sucesso",
  ],
])("%s asks for a reason", async (what, submit, call, want, done) => {
  lists(CALLS, [nina()]);
  await open();
  const bodies = receives("post", `${CALLS}/m1/${call}`, empty);
  const dialog = await act(what);
  await userEvent.click(dialog.getByRole("button", { name: submit }));
  expect(bodies).toEqual([]);
  await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), REASON);
  await userEvent.click(dialog.getByRole("button", { name: submit }));
  expect(await screen.findByText(done)).toBeVisible();
  expect(bodies).toEqual([want]);
});

test("an invitation is sent again, and cancelled", async () => {
  lists(CALLS, [nina({ convite: true, situacao: "PENDENTE" })]);
  server.use(http.post(`${API}${CALLS}/m1/reenviar`, empty), http.delete(`${API}${CALLS}/m1`, empty));
  await open();
  await offered();
  await userEvent.click(screen.getByRole("menuitem", { name: "Reenviar convite" }));
  expect(await screen.findByText("Convite reenviado. O anterior deixou de valer.")).toBeVisible();
  const dialog = await act("Cancelar convite");
  await userEvent.click(dialog.getByRole("button", { name: "Cancelar convite" }));
  expect(await screen.findByText("Convite cancelado com sucesso")).toBeVisible();
});

test.each(["SUPORTE", "VAREJISTA", "PARCEIRO"] as const)(
  "%s sees nothing of it, and asks for nothing",
  async (profile) => {
    signedInAs(profile);
    const asked = lists(CALLS, [nina()]);
    renderPortal("/admin/equipe");
    expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
    expect(asked).toEqual([]);
  },
);
