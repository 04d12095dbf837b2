import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { PrivacyRequest } from "../src/features/privacy/lists";
import type { Act, Thread } from "../src/features/privacy/queries";
import { API, problem, renderPortal } from "./render";
import { server } from "./setup";

export const aRequest = (change: Partial<PrivacyRequest> = {}): PrivacyRequest => ({
  id: "request-1",
  numero: 12,
  tipo: "ACESSO",
  situacao: "ABERTO",
  varejista: "Empório Alfa",
  criadoEm: "2026-11-20T12:00:00Z",
  prazo: "2026-12-05",
  restam: 3,
  ...change,
});

export const privacyAct = (change: Partial<Act> = {}): Act => ({
  tipo: "ANALISOU",
  quem: "Rui Lima",
  texto: "",
  feito: "",
  fundamento: "",
  em: "2026-11-20T13:00:00Z",
  ...change,
});

export const aThread = (change: Partial<Thread> = {}): Thread => ({
  ...aRequest(),
  nome: "Ana Souza",
  cpf: "***.982.247-**",
  contaId: "account-1",
  texto: "O que vocês têm\nsobre mim?",
  terminouEm: null,
  hashResposta: "",
  podeArquivo: true,
  comArquivo: false,
  versao: "v1",
  atos: [],
  ...change,
});

/** Opens a request; `now` is what the server holds, which a test may change, and `sent` what was answered. */
export const showsRequest = async (opened: Thread) => {
  const at = { now: opened, sent: [] as unknown[], again: () => queries.invalidateQueries() };
  server.use(
    http.get(`${API}/admin/privacidade/request-1`, () => HttpResponse.json(at.now)),
    http.post(`${API}/admin/privacidade/request-1/:way`, async ({ request, params }) => {
      const about = request.headers.get("If-Match");
      const body = await request.json().catch(() => null);
      at.sent.push({ way: params.way, about, body });
      if (about !== `"${at.now.versao}"`)
        return problem(412, "privacy.stale", "Outra pessoa da equipe mexeu neste pedido");
      return HttpResponse.json(at.now);
    }),
  );
  const { queries } = renderPortal("/admin/privacidade/request-1");
  await screen.findByRole("heading", { level: 1, name: "Pedido nº 12" });
  return at;
};
