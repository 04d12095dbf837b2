import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { listsKeys as lists, receives } from "../../../test/api-keys";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Schemas } from "../../api/client";

const own: Schemas["OwnProblem"] = {
  id: "report-1",
  numero: 12,
  assunto: "Relatório vazio",
  situacao: "RESPONDIDO",
  criadoEm: "2026-11-20T12:00:00Z",
};

const shows = (mensagens: Schemas["ProblemMessage"][], fechado = "") => {
  signedInAs("VAREJISTA");
  server.use(
    http.get(`${API}/varejistas/meus-problemas/report-1`, () =>
      HttpResponse.json({ ...own, descricao: "Nada aparece.", imagens: 0, mensagens, fechado }),
    ),
  );
  renderPortal("/problemas/report-1");
  return screen.findByRole("heading", { level: 1, name: "Relato nº 12" });
};

test.each([
  ["ADMINISTRADOR", "/admin"],
  ["SUPORTE", "/support"],
  ["VAREJISTA", "/varejistas"],
  ["PARCEIRO", "/parceiros"],
] as const)("%s finds what they reported, from where problems are reported", async (profile, base) => {
  signedInAs(profile);
  lists(`${base}/meus-problemas`, [own]);
  renderPortal("/problema");
  const main = within(await screen.findByRole("main"));
  await userEvent.click(await main.findByRole("link", { name: "Meus relatos" }));
  const row = await screen.findByRole("row", { name: /12.*Relatório vazio.*Respondido/ });
  expect(within(row).getByRole("link")).toHaveAttribute("href", "/problemas/report-1");
  expect(main.getByRole("link", { name: "Relatar um problema" })).toHaveAttribute("href", "/problema");
});

test("who reported nothing is led to where it is done", async () => {
  signedInAs("PARCEIRO");
  lists("/parceiros/meus-problemas", []);
  renderPortal("/problemas");
  expect(await screen.findByText("Você ainda não relatou nenhum problema")).toBeVisible();
  expect(
    within(screen.getByRole("main")).getAllByRole("link", { name: "Relatar um problema" })[0],
  ).toHaveAttribute("href", "/problema");
});

test("a report shows what was written, who wrote it, and in order", async () => {
  await shows([
    { texto: "Qual navegador?", minha: false, em: "2026-11-20T13:00:00Z" },
    { texto: "Firefox.", minha: true, em: "2026-11-20T14:00:00Z" },
  ]);
  expect(screen.getByText("Nada aparece.")).toBeVisible();
  const items = within(screen.getByRole("main")).getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Equipe de suporte, em .*Qual navegador\?$/),
    expect.stringMatching(/^Você, em .*Firefox\.$/),
  ]);
});

test("a message is required, sent, and then shown", async () => {
  await shows([]);
  expect(screen.getByText(/Ainda não há respostas/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Enviar mensagem" }));
  expect(await screen.findByText("Este campo é obrigatório")).toBeVisible();
  const sent = receives("post", "/varejistas/meus-problemas/report-1/mensagens", () =>
    problem(422, "problems.invalid_words", "Há campos inválidos", { texto: "Escreva o texto" }),
  );
  await userEvent.type(screen.getByLabelText("Escrever à equipe"), "Continua.");
  await userEvent.click(screen.getByRole("button", { name: "Enviar mensagem" }));
  expect(await screen.findByText("Escreva o texto")).toBeVisible();
  expect(sent).toEqual([{ texto: "Continua." }]);
});

test("where no more is written it says why, and offers nothing", async () => {
  await shows([], "Este relato foi resolvido há mais de 30 dias.");
  expect(screen.getByText("Este relato foi resolvido há mais de 30 dias.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Enviar mensagem" })).toBeNull();
});

test("another's report leads back to one's own", async () => {
  signedInAs("VAREJISTA");
  server.use(
    http.get(`${API}/varejistas/meus-problemas/report-2`, () =>
      problem(404, "problems.not_found", "Não encontramos este relato."),
    ),
  );
  renderPortal("/problemas/report-2");
  expect(await screen.findByText("Não encontramos este relato.")).toBeVisible();
  expect(within(screen.getByRole("main")).getAllByRole("link", { name: "Meus relatos" })[0]).toHaveAttribute(
    "href",
    "/problemas",
  );
});
