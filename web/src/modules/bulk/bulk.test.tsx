import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { aBanner, listsBanners } from "../../../test/banners";
import { aPreview, aRun } from "../../../test/bulk";
import { API, aUser, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Preview, Row, Run } from "./queries";

const base = `${API}/varejistas/acoes-em-lista`;

const rows: Row[] = [
  { id: "1", nome: "Ofertas de sexta", situacao: "done", motivo: "" },
  { id: "3", nome: "Páscoa", situacao: "skipped", motivo: "Já foi removido." },
];

/** The API of a retailer's acts; it keeps what was asked of it. */
function serves({ preview = aPreview(), runs = [aRun()] }: { preview?: Preview; runs?: Run[] } = {}) {
  const asked = {
    previews: [] as unknown[],
    starts: [] as unknown[],
    keys: [] as (string | null)[],
    undone: 0,
  };
  let read = 0;
  server.use(
    http.post(`${base}/previa`, async ({ request }) => {
      asked.previews.push(await request.json());
      return HttpResponse.json(preview);
    }),
    http.post(base, async ({ request }) => {
      asked.starts.push(await request.json());
      asked.keys.push(request.headers.get("Idempotency-Key"));
      return HttpResponse.json(aRun({ situacao: "waiting", feitas: 0, esperando: 2, desfazivel: false }), {
        status: 202,
      });
    }),
    http.get(`${base}/r1`, () => {
      read += 1;
      return HttpResponse.json(
        asked.undone
          ? aRun({ situacao: "undone", feitas: 0, desfeitas: 2, desfazivel: false, desfazerAte: null })
          : runs[Math.min(read, runs.length) - 1],
      );
    }),
    http.get(`${base}/r1/linhas`, () =>
      HttpResponse.json({ items: rows, page: 0, pageSize: 8, total: rows.length }),
    ),
    http.post(`${base}/r1/desfazer`, () => {
      asked.undone += 1;
      return HttpResponse.json(aRun({ situacao: "undoing" }), { status: 202 });
    }),
    http.get(base, () => HttpResponse.json({ items: [aRun()], page: 0, pageSize: 10, total: 1 })),
  );
  return asked;
}

const banners = [aBanner({ id: "1" }), aBanner({ id: "2", description: "Natal" })];

const choosing = async (path = "/varejista/advertisement-list") => {
  renderPortal(path);
  await userEvent.click(await screen.findByRole("button", { name: "Selecionar" }));
  return within(await screen.findByRole("region", { name: "Linhas selecionadas" }));
};

test("chosen rows are previewed, done and taken back", async () => {
  signedInAs("VAREJISTA");
  listsBanners("varejistas", banners, 7);
  const asked = serves();
  const bar = await choosing();
  expect(bar.getByRole("status")).toHaveTextContent("Escolha linhas na lista");
  expect(bar.getByRole("button", { name: "Remover 0 banners" })).toBeDisabled();
  await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar Ofertas de sexta" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar Natal" }));
  expect(bar.getByRole("status")).toHaveTextContent("2 selecionadas");
  await userEvent.click(bar.getByRole("button", { name: "Remover 2 banners" }));

  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("2 banners recebem a ação")).toBeVisible();
  expect(dialog.getByText("Ofertas de sexta, Natal")).toBeVisible();
  expect(dialog.getByText("1 fica de fora: Já foi removido.")).toBeVisible();
  expect(dialog.getByText(/Você pode desfazer por 7 dias/)).toBeVisible();
  expect(asked.previews).toEqual([{ acao: "remover-banners", ids: ["1", "2"] }]);
  expect(asked.starts).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Remover 2 banners" }));

  expect(await dialog.findByText("Concluída · 2 feitas · 1 de fora")).toBeVisible();
  expect(asked.starts).toEqual([
    { acao: "remover-banners", ids: ["1", "2"], alcancadas: 2, impressao: "abc" },
  ]);
  expect(asked.keys[0]).toBeTruthy();
  expect(bar.getByRole("status")).toHaveTextContent("Escolha linhas na lista");
  const results = within(await dialog.findByRole("list", { name: "Resultado por linha" }));
  expect(results.getByText("Já foi removido.")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Desfazer" }));
  expect(await dialog.findByText("Desfeita · 2 desfeitas · 1 de fora")).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Desfazer" })).toBeNull();
});

test("all that the list shows are asked for by its filters", async () => {
  signedInAs("VAREJISTA");
  listsBanners("varejistas", banners, 7);
  const asked = serves();
  const bar = await choosing("/varejista/advertisement-list?filter=natal&status=ACTIVE");
  await userEvent.click(bar.getByRole("button", { name: "Selecionar todas as 7 que correspondem" }));
  expect(screen.getByRole("checkbox", { name: "Selecionar Natal" })).toBeChecked();
  await userEvent.click(bar.getByRole("button", { name: "Remover 7 banners" }));
  await screen.findByText("2 banners recebem a ação");
  expect(asked.previews).toEqual([
    { acao: "remover-banners", filtros: { filter: "natal", status: "ACTIVE" } },
  ]);
});

test("a run is stopped, and says what was not done", async () => {
  signedInAs("VAREJISTA");
  listsBanners("varejistas", banners, 7);
  const running = aRun({
    situacao: "running",
    feitas: 1,
    esperando: 1,
    interrompivel: true,
    desfazivel: false,
  });
  serves({ runs: [running] });
  let stopped = 0;
  server.use(
    http.post(`${base}/r1/interromper`, () => {
      stopped += 1;
      const over = aRun({
        ...{ feitas: 1, naoFeitas: 1, interrompidaEm: "2026-11-26T12:00:01Z", interrompidaPor: "Ana Souza" },
      });
      server.use(http.get(`${base}/r1`, () => HttpResponse.json(over)));
      return HttpResponse.json(over);
    }),
  );
  const bar = await choosing();
  await userEvent.click(bar.getByRole("button", { name: "Selecionar todas as 7" }));
  await userEvent.click(bar.getByRole("button", { name: "Remover 7 banners" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("button", { name: "Remover 2 banners" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Interromper" }));
  expect(await dialog.findByText("Interrompida · 1 feita · 1 não feita · 1 de fora")).toBeVisible();
  expect(dialog.getByText("Interrompida por Ana Souza em 26/11/2026 09:00.")).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Interromper" })).toBeNull();
  expect(dialog.getByRole("button", { name: "Desfazer" })).toBeVisible();
  expect(stopped).toBe(1);
});

test("administrators see what anybody has under way", async () => {
  signedInAs("ADMINISTRADOR");
  listsBanners("admin", banners, 7);
  const admins = `${API}/admin/acoes-em-lista`;
  const running = aRun({ situacao: "running", quem: "Rui Lima", interrompivel: true, desfazivel: false });
  server.use(
    http.get(admins, () => HttpResponse.json({ items: [], page: 0, pageSize: 10, total: 0 })),
    http.get(`${admins}/em-andamento`, () =>
      HttpResponse.json({ items: [running], page: 0, pageSize: 10, total: 1 }),
    ),
    http.get(`${admins}/r1`, () => HttpResponse.json(running)),
    http.get(`${admins}/r1/linhas`, () => HttpResponse.json({ items: rows, page: 0, pageSize: 8, total: 2 })),
  );
  const bar = await choosing("/admin/advertisement-list");
  await userEvent.click(bar.getByRole("button", { name: "Últimas ações" }));
  const all = within(await screen.findByRole("list", { name: "Em andamento, de todos" }));
  expect(all.getByText(/por Rui Lima/)).toBeVisible();
  await userEvent.click(all.getByRole("button", { name: "Ver" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByRole("button", { name: "Interromper" })).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Desfazer" })).toBeNull();
});

test("narrowed otherwise, nothing is chosen any more", async () => {
  signedInAs("VAREJISTA");
  listsBanners("varejistas", banners, 7);
  const bar = await choosing();
  await userEvent.click(bar.getByRole("button", { name: "Selecionar as desta página" }));
  expect(bar.getByRole("status")).toHaveTextContent("2 selecionadas");
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar banners" }), "x");
  await waitFor(() => expect(bar.getByRole("status")).toHaveTextContent("Escolha linhas na lista"));
});

test("what changed after the preview is said, and previewed again", async () => {
  signedInAs("VAREJISTA");
  listsBanners("varejistas", banners, 7);
  const asked = serves();
  server.use(http.post(base, () => problem(409, "bulk.changed", "A lista mudou depois da prévia.")));
  const bar = await choosing();
  await userEvent.click(bar.getByRole("button", { name: "Selecionar todas as 7" }));
  await userEvent.click(bar.getByRole("button", { name: "Remover 7 banners" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("button", { name: "Remover 2 banners" }));
  expect(await screen.findByText("A lista mudou depois da prévia.")).toBeVisible();
  await waitFor(() => expect(asked.previews).toHaveLength(2));
});

test("what would do nothing cannot be begun", async () => {
  signedInAs("VAREJISTA");
  listsBanners("varejistas", banners, 7);
  serves({ preview: aPreview({ alcancadas: 0, nomes: [] }) });
  const bar = await choosing();
  await userEvent.click(bar.getByRole("button", { name: "Selecionar todas as 7" }));
  await userEvent.click(bar.getByRole("button", { name: "Remover 7 banners" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Nenhuma das linhas escolhidas pode receber esta ação.")).toBeVisible();
  expect(dialog.queryByRole("button", { name: /^Remover/ })).toBeNull();
});

test("the last acts are found again", async () => {
  signedInAs("VAREJISTA");
  listsBanners("varejistas", banners, 7);
  serves();
  const bar = await choosing();
  await userEvent.click(bar.getByRole("button", { name: "Últimas ações" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Últimas ações" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Ver" }));
  expect(await dialog.findByRole("button", { name: "Desfazer" })).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Voltar" }));
  expect(await dialog.findByText(/Remover banners, /)).toBeVisible();
});

test("an account of some stores does nothing to many", async () => {
  server.use(
    http.get(`${API}/identity/me`, () =>
      HttpResponse.json({
        ...aUser("VAREJISTA"),
        stores: { own: [{ id: "s", nomeFantasia: "Centro" }], of: 3 },
      }),
    ),
  );
  listsBanners("varejistas", banners, 7);
  renderPortal("/varejista/advertisement-list");
  await screen.findByRole("row", { name: /Natal/ });
  expect(screen.queryByRole("button", { name: "Selecionar" })).toBeNull();
});

test("more rows than an act may reach are refused once, with nothing to try again", async () => {
  signedInAs("VAREJISTA");
  listsBanners("varejistas", banners, 3002);
  const said = "São 3.002 linhas, e uma ação alcança no máximo 2.000. Filtre mais a lista.";
  server.use(http.post(`${base}/previa`, () => problem(422, "bulk.too_many", said)));
  await userEvent.click((await choosing()).getByRole("button", { name: "Selecionar todas as 3.002" }));
  await userEvent.click(screen.getByRole("button", { name: "Remover 3.002 banners" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(said)).toBeVisible();
  expect(screen.getAllByText(said)).toHaveLength(1);
  expect(dialog.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
  await userEvent.click(dialog.getAllByRole("button", { name: "Fechar" }).at(-1) as HTMLElement);
  expect(screen.queryByRole("dialog")).toBeNull();
});
