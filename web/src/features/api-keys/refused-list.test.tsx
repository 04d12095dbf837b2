import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { listsKeys as lists } from "../../../test/api-keys";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { RefusedKey } from "./refused-keys";

const aKey = (change: Partial<RefusedKey> = {}): RefusedKey => ({
  ...{ id: "k1", nome: "Caixas", comecaCom: "seiva_live_Ab12", tipo: "partner" },
  softwareHouse: { id: "p1", nomeFantasia: "Ponto Certo PDV" },
  varejista: null,
  ...{ recusados: 1231, porDia: 8.25, codigo: "apikeys.out_of_scope" },
  ...{ desde: "2026-11-24T20:00:00Z", vistaEm: "2026-11-25T12:00:00Z" },
  ...change,
});

const open = async (home: string) => {
  renderPortal(`${home}/recusas`);
  await screen.findByRole("heading", { level: 1, name: "Recusas acima do costume" });
};

const rows = [
  aKey(),
  aKey({
    ...{ id: "k2", nome: "Matriz", tipo: "retailer", softwareHouse: null, recusados: 40, porDia: 0 },
    varejista: { id: "r1", nomeFantasia: "Mercado Seiva" },
  }),
];

test("each key says whose it is, how much was refused, how much usually is, and why", async () => {
  signedInAs("ADMINISTRADOR");
  const asked = lists("/admin/recusas", rows);
  await open("/admin");
  const row = within(await screen.findByRole("row", { name: /Caixas/ }));
  expect(row.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
    "Caixasseiva_live_Ab12",
    "Ponto Certo PDVVale para vários varejistas",
    "1.231Costume: 8,3 por dia",
    "Loja fora do alcance desta keyapikeys.out_of_scope",
    "24/11/2026 17:00Contadas em 25/11/2026 09:00",
  ]);
  expect(row.getByRole("link", { name: "Caixas" })).toHaveAttribute(
    "href",
    "/admin/api-key-log/k1?situacao=rejected",
  );
  expect(row.getByRole("link", { name: "apikeys.out_of_scope" })).toHaveAttribute(
    "href",
    "/integracao/erros/apikeys.out_of_scope",
  );
  expect(screen.getByRole("link", { name: "Matriz" })).toHaveAttribute(
    "href",
    "/admin/retailer-api-key/log/k2?situacao=rejected",
  );
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ page: "0", pageSize: "20", sortBy: "recusados.desc" });
});

test("support reads the list, and no logs", async () => {
  signedInAs("SUPORTE");
  lists("/support/recusas", rows);
  await open("/support");
  expect(await screen.findByText("Caixas")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Caixas" })).toBeNull();
});

test("no key is good news, and a failure is tried again", async () => {
  signedInAs("SUPORTE");
  server.use(http.get(`${API}/support/recusas`, () => problem(500, "internal", "Falhou"), { once: true }));
  await open("/support");
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  server.use(
    http.get(`${API}/support/recusas`, () =>
      HttpResponse.json({ items: [], page: 0, pageSize: 20, total: 0 }),
    ),
  );
  await userEvent.click(retry);
  expect(await screen.findByText("Nenhuma key acima do costume")).toBeVisible();
});
