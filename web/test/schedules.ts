import { HttpResponse, http } from "msw";
import type { Schedule } from "../src/modules/export/schedule-queries";
import { API } from "./render";
import { server } from "./setup";

/** A schedule of one's own that runs. */
export const schedule = (changes: Partial<Schedule>): Schedule => ({
  id: "schedule-1",
  tipo: "lojas",
  titulo: "Lojas",
  formatoExportacao: "xlsx",
  filtros: {},
  frequencia: "weekly",
  diasDaSemana: [1],
  diaDoMes: 0,
  hora: 7,
  fuso: "America/Sao_Paulo",
  quando: "toda segunda às 07:00 (horário de Brasília)",
  pularVazio: false,
  proximoEm: "2026-11-23T10:00:00Z",
  pausadoEm: null,
  motivo: "",
  por: "Ana",
  meu: true,
  podeAlterar: true,
  destinatarios: [{ id: "account-2", nome: "Rafael Dias", email: "rafael@mercadoseiva.com.br" }],
  sairam: [],
  versao: "v1",
  ...changes,
});

/** Answers with these and keeps what is asked of the API. */
export function serveSchedules(base: string, ...items: Schedule[]) {
  const asked = {
    made: [] as unknown[],
    edited: [] as unknown[],
    changed: [] as string[],
    next: [] as string[],
  };
  const changed = ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url);
    asked.changed.push(`${request.method} ${pathname.split("/report-schedules")[1]}`);
    return new HttpResponse(null, { status: 204 });
  };
  server.use(
    http.get(`${API}/${base}/report-schedules`, () =>
      HttpResponse.json({ items, page: 0, pageSize: 20, total: items.length }),
    ),
    http.get(`${API}/${base}/report-schedules/readers`, () =>
      HttpResponse.json([
        { id: "account-1", nome: "Ana", email: "ana@mercadoseiva.com.br" },
        { id: "account-2", nome: "Rafael Dias", email: "rafael@mercadoseiva.com.br" },
      ]),
    ),
    http.get(`${API}/${base}/report-schedules/next`, ({ request }) => {
      asked.next.push(new URL(request.url).search);
      return HttpResponse.json({ em: "2026-11-23T10:00:00Z", inicio: "2026-11-16", fim: "2026-11-22" });
    }),
    http.post(`${API}/${base}/report-schedules`, async ({ request }) => {
      asked.made.push(await request.json());
      return HttpResponse.json(schedule({}), { status: 201 });
    }),
    http.put(`${API}/${base}/report-schedules/:id`, async ({ request, params }) => {
      asked.edited.push([params.id, request.headers.get("If-Match"), await request.json()]);
      return HttpResponse.json(schedule({}));
    }),
    http.post(`${API}/${base}/report-schedules/:id/:act`, changed),
    http.delete(`${API}/${base}/report-schedules/:id`, changed),
  );
  return asked;
}
