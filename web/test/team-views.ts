import { HttpResponse, http } from "msw";
import type { SharedView } from "../src/modules/team-views/queries";
import { API } from "./render";
import { server } from "./setup";

const PATH = `${API}/identity/shared-views`;

/** A colleague's view of this team. */
export const sharedView = (changes: Partial<SharedView>): SharedView => ({
  id: "view-1",
  nome: "Série 11",
  busca: { serie: 11 },
  por: "Rui",
  minha: false,
  podeRemover: false,
  podeTrocar: false,
  semAcesso: false,
  versao: "v1",
  ...changes,
});

/** Keeps a team's views as the server does, and what was asked of it. */
export function serveTeamViews(...kept: SharedView[]) {
  const asked: unknown[] = [];
  const views = [...kept];
  server.use(
    http.get(PATH, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(views);
    }),
    http.post(PATH, async ({ request }) => {
      const body = (await request.json()) as { nome: string; busca: SharedView["busca"] };
      asked.push(body);
      const made = sharedView({ ...body, id: "made", minha: true, podeRemover: true, podeTrocar: true });
      views.push(made);
      return HttpResponse.json(made, { status: 201 });
    }),
    http.put(`${PATH}/:id`, async ({ request, params }) => {
      const { nome } = (await request.json()) as { nome: string };
      asked.push([params.id, request.headers.get("If-Match"), nome]);
      for (const view of views) if (view.id === params.id) view.nome = nome;
      return HttpResponse.json(views[0]);
    }),
    http.put(`${PATH}/:id/busca`, async ({ request, params }) => {
      const { busca } = (await request.json()) as { busca: SharedView["busca"] };
      asked.push([params.id, request.headers.get("If-Match"), busca]);
      for (const view of views) if (view.id === params.id) view.busca = busca;
      return HttpResponse.json(views[0]);
    }),
    http.delete(`${PATH}/:id`, ({ params }) => {
      asked.push(`DELETE ${String(params.id)}`);
      views.splice(0, views.length, ...views.filter(({ id }) => id !== params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}
