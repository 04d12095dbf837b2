import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { QueuedProblem } from "../src/features/problems/lists";
import type { Act, Problem } from "../src/features/problems/queries";
import { API, problem, renderPortal } from "./render";
import { server } from "./setup";

export const queued = (change: Partial<QueuedProblem> = {}): QueuedProblem => ({
  id: "report-1",
  numero: 12,
  assunto: "Relatório vazio",
  situacao: "NOVO",
  nome: "Bia Reis",
  email: "bia@alfa.com.br",
  empresa: "Empório Alfa",
  responsavel: "",
  criadoEm: "2026-11-20T12:00:00Z",
  ...change,
});

export const act = (change: Partial<Act>): Act => ({
  tipo: "ASSUMIU",
  quem: "Rui Lima",
  texto: "",
  situacao: "ABERTO",
  em: "2026-11-20T13:00:00Z",
  ...change,
});

export const aProblem = (change: Partial<Problem> = {}): Problem => ({
  ...queued(),
  descricao: "O relatório de ontem\nnão mostra nada.",
  contaId: "account-2",
  perfil: "VAREJISTA",
  empresaId: "retailer-2",
  imagens: 0,
  meu: false,
  versao: "v1",
  atos: [],
  ...change,
});

/** Opens a report; `now` is what the server holds, which a test may change, and `again` reads it again. */
export const shows = async (base: string, opened: Problem) => {
  const at = { now: opened, again: () => queries.invalidateQueries() };
  server.use(http.get(`${API}${base}/problemas/report-1`, () => HttpResponse.json(at.now)));
  const { queries } = renderPortal(`${base}/problemas/report-1`);
  await screen.findByRole("heading", { level: 1, name: "Relato nº 12" });
  return at;
};

/** Answers an act with what the report is from then on; gives what was sent, with the version it was about. */
export const takes = (base: string, way: string, at: { now: Problem }, then: Problem) => {
  const sent: unknown[] = [];
  server.use(
    http.post(`${API}${base}/problemas/report-1/${way}`, async ({ request }) => {
      const body = await request.json().catch(() => null);
      sent.push({ about: request.headers.get("If-Match"), body });
      if (request.headers.get("If-Match") !== `"${at.now.versao}"`)
        return problem(412, "problems.stale", "Outra pessoa da equipe mexeu neste relato");
      at.now = then;
      return HttpResponse.json(then);
    }),
  );
  return sent;
};
