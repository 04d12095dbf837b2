import { HttpResponse, http } from "msw";
import type { ExportedFile } from "../src/modules/export/queries";
import { API } from "./render";
import { server } from "./setup";

/** A file of the receipts' report that was just asked for. */
export const file = (changes: Partial<ExportedFile>): ExportedFile => ({
  id: "export-1",
  tipo: "cupons",
  titulo: "Cupons",
  formatoExportacao: "xlsx",
  filtros: { groupBy: "loja" },
  emailDestinatario: "ana@mercadoseiva.com.br",
  situacao: "waiting",
  motivo: "",
  linhas: 0,
  total: 0,
  bytes: 0,
  sha256: "",
  arquivo: "",
  criadoEm: "2026-11-20T15:00:00Z",
  retratoEm: null,
  concluidoEm: null,
  venceEm: null,
  ...changes,
});

/** Answers the list with these, one after the other, then with the last, without what was deleted; tells what was asked of the API. */
export function serveFiles(base: string, ...answers: ExportedFile[][]) {
  const asked = { started: [] as unknown[], deleted: [] as string[], listed: 0 };
  server.use(
    http.get(`${API}/${base}/exports`, () => {
      const listed = answers[Math.min(asked.listed++, answers.length - 1)] ?? [];
      const items = listed.filter(({ id }) => !asked.deleted.includes(id));
      return HttpResponse.json({ items, page: 0, pageSize: 20, total: items.length });
    }),
    http.post(`${API}/${base}/cupons/report/export`, async ({ request }) => {
      asked.started.push(await request.json());
      return HttpResponse.json(file({}), { status: 202 });
    }),
    http.delete(`${API}/${base}/exports/:id`, ({ params }) => {
      asked.deleted.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}
