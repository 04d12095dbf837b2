import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { listsKeys as lists, receives } from "../../../test/api-keys";
import { API, aUser, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Silence } from "./silences";

const REASON = "Reforma da fachada";

const aSilence = (change: Partial<Silence> = {}): Silence => ({
  id: "s1",
  loja: { id: "store-1", document: "11222333000181", tradeName: "Seiva Acácias" },
  varejista: { id: "retailer-1", nomeFantasia: "Mercado Seiva" },
  situacao: "PARADA",
  desde: "2026-11-24T18:05:00Z",
  avisadaEm: "2026-11-24T20:00:00Z",
  voltouEm: null,
  adiadaAte: null,
  adiadaPor: "",
  motivo: "",
  ...change,
});

const open = async (query = "") => {
  const portal = renderPortal(`/lojas-paradas${query}`);
  await screen.findByRole("heading", { level: 1, name: "Lojas paradas" });
  return portal;
};

const cells = async (name: RegExp) =>
  within(await screen.findByRole("row", { name }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

test("the list says what stopped, since when, how it stands and why", async () => {
  signedInAs("SUPORTE");
  const asked = lists("/support/lojas-paradas", [
    aSilence(),
    aSilence({
      id: "s2",
      loja: { id: "store-2", document: "11222333000262", tradeName: "Seiva Norte" },
      situacao: "ADIADA",
      adiadaAte: "2026-12-01T12:00:00Z",
      adiadaPor: "Ana Souza",
      motivo: REASON,
    }),
    aSilence({
      id: "s3",
      loja: { id: "store-3", document: "11222333000343", tradeName: "Seiva Sul" },
      situacao: "VOLTOU",
      voltouEm: "2026-11-25T11:00:00Z",
    }),
    aSilence({
      id: "s4",
      loja: { id: "store-4", document: "11222333000424", tradeName: "Seiva Mar" },
      situacao: "ADIADA",
      motivo: "Fechada na baixa estação",
    }),
  ]);
  await open("?situacao=PARADA&sort=desde.asc");
  expect(await cells(/Acácias/)).toEqual([
    "Seiva Acácias11.222.333/0001-81",
    "Mercado Seiva",
    "24/11/2026 15:05",
    "24/11/2026 17:00",
    "Parada",
    "Adiar",
  ]);
  expect((await cells(/Norte/)).slice(4)).toEqual([
    `AdiadaAté 01/12/2026 09:00 · Ana Souza${REASON}`,
    "Desfazer",
  ]);
  expect((await cells(/Sul/)).slice(4)).toEqual(["VoltouVimos em 25/11/2026 08:00", ""]);
  expect((await cells(/Mar/))[4]).toBe("AdiadaAté os cupons voltaremFechada na baixa estação");
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    page: "0",
    pageSize: "10",
    sortBy: "desde.asc",
    situacao: "PARADA",
  });
});

test.each([
  ["VAREJISTA", "/varejistas"],
  ["PARCEIRO", "/parceiros"],
] as const)("%s puts a silence off for days, with a reason, and takes it back", async (profile, base) => {
  signedInAs(profile);
  const asked = lists(`${base}/lojas-paradas`, [aSilence()]);
  const sent = receives("put", `${base}/lojas-paradas/s1/adiamento`, () =>
    HttpResponse.json(aSilence({ situacao: "ADIADA" })),
  );
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Adiar o aviso de Seiva Acácias" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Adiar o aviso?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Adiar" }));
  expect(await dialog.findByText("Este campo é obrigatório")).toBeVisible();
  await userEvent.type(dialog.getByLabelText("Motivo"), REASON);
  await userEvent.click(dialog.getByRole("button", { name: "30 dias" }));
  lists(`${base}/lojas-paradas`, [aSilence({ situacao: "ADIADA", motivo: REASON })]);
  await userEvent.click(dialog.getByRole("button", { name: "Adiar" }));
  expect(await screen.findByText("Aviso adiado")).toBeVisible();
  expect(sent).toEqual([{ dias: 30, motivo: REASON }]);
  const woken = receives("delete", `${base}/lojas-paradas/s1/adiamento`, () => HttpResponse.json(aSilence()));
  await userEvent.click(await screen.findByRole("button", { name: "Desfazer o adiamento de Seiva Acácias" }));
  expect(await screen.findByText("Adiamento desfeito")).toBeVisible();
  expect(woken).toHaveLength(1);
  expect(asked.length).toBeGreaterThan(0);
});

test("until the receipts are back no number of days is sent", async () => {
  signedInAs("ADMINISTRADOR");
  lists("/admin/lojas-paradas", [aSilence()]);
  const sent = receives("put", "/admin/lojas-paradas/s1/adiamento", () =>
    problem(409, "quiet.over", "Os cupons desta loja já voltaram a chegar: não há mais o que adiar."),
  );
  await open();
  await userEvent.click(await screen.findByRole("button", { name: /^Adiar o aviso/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Motivo"), REASON);
  await userEvent.click(dialog.getByRole("button", { name: "Até os cupons voltarem" }));
  await userEvent.click(dialog.getByRole("button", { name: "Adiar" }));
  expect(await screen.findByText(/já voltaram a chegar/)).toBeVisible();
  expect(sent).toEqual([{ motivo: REASON }]);
  expect(dialog.getByLabelText("Motivo")).toHaveValue(REASON);
});

test("whose role only reads receipts puts nothing off", async () => {
  server.use(
    http.get(`${API}/identity/me`, () =>
      HttpResponse.json({ ...aUser("VAREJISTA"), access: { receipts: "read" } }),
    ),
  );
  lists("/varejistas/lojas-paradas", [aSilence()]);
  await open();
  expect(await screen.findByText("Seiva Acácias")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Adiar/ })).toBeNull();
});

test("no silence is good news, none with a filter is taken back, a failure is tried again", async () => {
  signedInAs("VAREJISTA");
  server.use(
    http.get(`${API}/varejistas/lojas-paradas`, () => problem(500, "internal", "Falhou"), { once: true }),
  );
  const { router } = await open("?situacao=ADIADA");
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  lists("/varejistas/lojas-paradas", []);
  await userEvent.click(retry);
  expect(await screen.findByText("Nenhuma loja com estes filtros")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Ver todas" }));
  expect(await screen.findByText("Nenhuma loja parada")).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
