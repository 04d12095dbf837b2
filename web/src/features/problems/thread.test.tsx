import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { receives } from "../../../test/api-keys";
import { act, aProblem, shows, takes } from "../../../test/problems";
import { problem, signedInAs } from "../../../test/render";

const inCard = (title: string) =>
  within(screen.getByRole("heading", { level: 2, name: title }).closest("section") as HTMLElement);

const offered = () =>
  inCard("Histórico")
    .getAllByRole("button")
    .map((button) => button.textContent);

test("a report shows who reported and everything that was done, in order", async () => {
  signedInAs("ADMINISTRADOR");
  await shows(
    "/admin",
    aProblem({
      situacao: "RESOLVIDO",
      responsavel: "Rui Lima",
      atos: [
        act({}),
        act({ tipo: "ANOTOU", texto: "Liguei para ela.", em: "2026-11-20T13:10:00Z" }),
        act({ tipo: "RESPONDEU", texto: "Corrigimos.", situacao: "RESOLVIDO", em: "2026-11-20T13:20:00Z" }),
        act({ tipo: "MUDOU_SITUACAO", situacao: "ABERTO", em: "2026-11-20T13:30:00Z" }),
        act({ tipo: "DEVOLVEU", em: "2026-11-20T13:40:00Z" }),
        act({ tipo: "ESCREVEU", quem: "Bia Reis", texto: "Voltou.", em: "2026-11-20T13:50:00Z" }),
      ],
    }),
  );
  expect(inCard("Sobre o relato").getByRole("link", { name: "Bia Reis" })).toHaveAttribute(
    "href",
    "/admin/contas/account-2",
  );
  expect(inCard("O que a pessoa escreveu").getByText(/O relatório de ontem/)).toBeVisible();
  expect(
    inCard("Histórico")
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringMatching(/^Rui Lima assumiu o relato/),
    expect.stringMatching(/^Rui Lima anotou, para a equipe.*Liguei para ela\.$/),
    expect.stringMatching(/^Rui Lima respondeu por e-mail e deu por resolvido.*Corrigimos\.$/),
    expect.stringMatching(/^Rui Lima mudou a situação para 'Aberto'/),
    expect.stringMatching(/^Rui Lima deixou de ser responsável/),
    expect.stringMatching(/^Bia Reis \(quem relatou\) escreveu.*Voltou\.$/),
  ]);
});

test("support is not led to an account of staff, which it would not find", async () => {
  signedInAs("SUPORTE");
  await shows("/support", aProblem({ perfil: "ADMINISTRADOR", empresa: "", empresaId: "" }));
  expect(inCard("Sobre o relato").getByText("Bia Reis")).toBeVisible();
  expect(inCard("Sobre o relato").queryByRole("link", { name: "Bia Reis" })).toBeNull();
});

test.each([
  ["new", {}, ["Responder", "Anotar", "Assumir", "Marcar como respondido", "Marcar como resolvido"]],
  [
    "awaiting staff",
    { situacao: "AGUARDA_EQUIPE" },
    ["Responder", "Anotar", "Assumir", "Marcar como respondido", "Marcar como resolvido"],
  ],
  [
    "another's, answered",
    { situacao: "RESPONDIDO", responsavel: "Rui Lima" },
    ["Responder", "Anotar", "Assumir no lugar de Rui Lima", "Reabrir", "Marcar como resolvido"],
  ],
  [
    "one's own, resolved",
    { situacao: "RESOLVIDO", responsavel: "Ana Souza", meu: true },
    ["Responder", "Anotar", "Deixar de ser responsável", "Reabrir"],
  ],
  [
    "of an account that is gone",
    { nome: "", email: "" },
    ["Anotar", "Assumir", "Marcar como respondido", "Marcar como resolvido"],
  ],
] as const)("of one that is %s only what is possible is offered", async (_, change, ways) => {
  signedInAs("SUPORTE");
  await shows("/support", aProblem(change));
  expect(offered()).toEqual(ways);
});

test("a report is taken, moved and given back at once", async () => {
  signedInAs("SUPORTE");
  const at = await shows("/support", aProblem());
  const mine = aProblem({
    responsavel: "Ana Souza",
    meu: true,
    situacao: "ABERTO",
    versao: "v2",
    atos: [act({})],
  });
  const taken = takes("/support", "assumir", at, mine);
  await userEvent.click(screen.getByRole("button", { name: "Assumir" }));
  expect(await screen.findByText("Agora você é responsável por este relato")).toBeVisible();
  const moved = takes("/support", "situacao", at, { ...mine, situacao: "RESOLVIDO", versao: "v3" });
  await userEvent.click(await screen.findByRole("button", { name: "Marcar como resolvido" }));
  expect(await screen.findByText("Situação alterada com sucesso")).toBeVisible();
  const returned = takes("/support", "devolver", at, {
    ...at.now,
    responsavel: "",
    meu: false,
    versao: "v4",
  });
  await screen.findByRole("button", { name: "Reabrir" });
  await userEvent.click(screen.getByRole("button", { name: "Deixar de ser responsável" }));
  expect(await screen.findByRole("button", { name: "Assumir" })).toBeVisible();
  expect([taken, moved, returned]).toEqual([
    [{ about: '"v1"', body: null }],
    [{ about: '"v2"', body: { situacao: "RESOLVIDO" } }],
    [{ about: '"v3"', body: null }],
  ]);
});

test("what another did first is told, and shown", async () => {
  signedInAs("SUPORTE");
  const at = await shows("/support", aProblem());
  at.now = aProblem({ responsavel: "Rui Lima", versao: "v2", atos: [act({})] });
  takes("/support", "situacao", at, at.now);
  await userEvent.click(screen.getByRole("button", { name: "Marcar como resolvido" }));
  expect(await screen.findByText("Outra pessoa da equipe mexeu neste relato")).toBeVisible();
  expect(await inCard("Histórico").findByText(/assumiu o relato/)).toBeVisible();
});

test("an answer is required, tells where it goes, and may resolve", async () => {
  signedInAs("SUPORTE");
  const at = await shows("/support", aProblem());
  const sent = takes("/support", "respostas", at, aProblem({ situacao: "RESOLVIDO", versao: "v2" }));
  await userEvent.click(screen.getByRole("button", { name: "Responder" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Responder ao relato nº 12" }));
  expect(dialog.getByText(/por e-mail para bia@alfa.com.br/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Enviar resposta" }));
  expect(await dialog.findByText("Este campo é obrigatório")).toBeVisible();
  await userEvent.type(dialog.getByLabelText("Texto"), "Corrigimos.");
  await userEvent.click(dialog.getByRole("checkbox", { name: "O problema está resolvido" }));
  await userEvent.click(dialog.getByRole("button", { name: "Enviar resposta" }));
  expect(await screen.findByText("Resposta enviada com sucesso")).toBeVisible();
  expect(sent).toEqual([{ about: '"v1"', body: { texto: "Corrigimos.", resolvido: true } }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what others did while one wrote is shown before it is sent after all", async () => {
  signedInAs("SUPORTE");
  const at = await shows("/support", aProblem({ atos: [act({})] }));
  await userEvent.click(screen.getByRole("button", { name: "Responder" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Texto"), "Corrigimos.");
  at.now = aProblem({
    versao: "v2",
    atos: [act({}), act({ tipo: "RESPONDEU", texto: "Já vimos.", em: "2026-11-20T14:00:00Z" })],
  });
  await at.again(); // as when the window comes back: what is behind the dialog was not read by who writes
  await waitFor(() => expect(document.body).toHaveTextContent("Já vimos."));
  const sent = takes("/support", "respostas", at, { ...at.now, versao: "v3" });
  await userEvent.click(dialog.getByRole("button", { name: "Enviar resposta" }));
  const refused = within(await dialog.findByRole("alert"));
  expect(refused.getByText("Outra pessoa da equipe mexeu neste relato")).toBeVisible();
  expect(await refused.findByText("Já vimos.")).toBeVisible();
  expect(refused.queryByText(/assumiu/)).toBeNull();
  expect(screen.getAllByText("Outra pessoa da equipe mexeu neste relato")).toHaveLength(1);
  expect(dialog.getByLabelText("Texto")).toHaveValue("Corrigimos.");
  await userEvent.click(dialog.getByRole("button", { name: "Enviar resposta" }));
  expect(await screen.findByText("Resposta enviada com sucesso")).toBeVisible();
  expect(sent).toEqual(
    ["v1", "v2"].map((version) => ({
      about: `"${version}"`,
      body: { texto: "Corrigimos.", resolvido: false },
    })),
  );
});

test("a note is sent as such, and a refusal stands at its field", async () => {
  signedInAs("ADMINISTRADOR");
  await shows("/admin", aProblem());
  await userEvent.click(screen.getByRole("button", { name: "Anotar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Anotar no relato nº 12" }));
  expect(dialog.queryByRole("checkbox")).toBeNull();
  const sent = receives("post", "/admin/problemas/report-1/anotacoes", () =>
    problem(422, "problems.invalid_words", "Há campos inválidos", { texto: "Escreva o texto" }),
  );
  await userEvent.type(dialog.getByLabelText("Texto"), "Liguei.");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar anotação" }));
  expect(await dialog.findByText("Escreva o texto")).toBeVisible();
  expect(sent).toEqual([{ texto: "Liguei." }]);
});
