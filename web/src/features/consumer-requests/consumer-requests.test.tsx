import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { listsKeys as lists, receives } from "../../../test/api-keys";
import { API, aUser, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { ConsumerRequest } from "./requests";

const REASON = "A pessoa disse que não pediu.";

const aRequest = (change: Partial<ConsumerRequest> = {}): ConsumerRequest => ({
  id: "q1",
  varejistaId: "retailer-1",
  varejista: "Mercado Seiva",
  acao: "erase",
  situacao: "waiting",
  chaveId: "key-1",
  criadoEm: "2026-11-24T18:05:00Z",
  valeEm: "2026-11-25T18:05:00Z",
  motivo: null,
  ...change,
});

const open = async (path: string) => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1, name: "Pedidos do consumidor" });
  return portal;
};

const cells = async (name: RegExp) =>
  within(await screen.findByRole("row", { name }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

test("the list says what waits until when, and what became of the others", async () => {
  signedInAs("SUPORTE");
  const asked = lists("/support/pedidos-de-consumidores", [
    aRequest(),
    aRequest({ id: "q2", acao: "export", situacao: "ready", valeEm: "2026-12-01T12:00:00Z" }),
    aRequest({ id: "q3", acao: "withdraw", situacao: "stopped", motivo: REASON }),
    aRequest({ id: "q4", criadoEm: "2026-11-20T12:00:00Z", situacao: "done" }),
    aRequest({ id: "q5", criadoEm: "2026-11-19T12:00:00Z", situacao: "cancelled" }),
  ]);
  await open("/support/pedidos-de-consumidores");
  expect(await cells(/Apagar os dados.*24\/11/)).toEqual([
    "Apagar os dados",
    "Mercado Seiva",
    "24/11/2026 15:05",
    "Em esperaSerá cumprido em 25/11/2026 15:05",
    "Parar",
  ]);
  expect((await cells(/Baixar os dados/)).slice(3)).toEqual([
    "ProntoPode ser baixado até 01/12/2026 09:00",
    "",
  ]);
  expect((await cells(/Retirar o aceite/)).slice(3)).toEqual([`Parado${REASON}`, ""]);
  expect((await cells(/20\/11/)).slice(3)).toEqual(["Cumprido", ""]);
  expect((await cells(/19\/11/)).slice(3)).toEqual(["Desistência", ""]);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ page: "0", pageSize: "10" });
});

test("a retailer stops what did not come from the consumer, and says why", async () => {
  signedInAs("VAREJISTA");
  const asked = lists("/varejistas/pedidos-de-consumidores", [aRequest()]);
  const sent = receives("post", "/varejistas/pedidos-de-consumidores/q1/parar", () =>
    HttpResponse.json(aRequest({ situacao: "stopped", motivo: REASON })),
  );
  await open("/varejista/pedidos-de-consumidores");
  await userEvent.click(
    await screen.findByRole("button", { name: /^Parar o pedido de 24\/11\/2026 15:05: apagar/ }),
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Parar o pedido?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Parar o pedido" }));
  expect(await dialog.findByText("Este campo é obrigatório")).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/Motivo/), REASON);
  await userEvent.click(dialog.getByRole("button", { name: "Parar o pedido" }));
  expect(await screen.findByText("Pedido parado")).toBeVisible();
  expect(sent).toEqual([{ motivo: REASON }]);
  await waitFor(() => expect(asked).toHaveLength(2));
});

test("what no longer waits says so where it was to be stopped", async () => {
  signedInAs("ADMINISTRADOR");
  const asked = lists("/admin/pedidos-de-consumidores", [aRequest()]);
  server.use(
    http.post(`${API}/admin/pedidos-de-consumidores/q1/parar`, () =>
      problem(409, "customers.not_waiting", "Este pedido não espera mais."),
    ),
  );
  await open("/admin/pedidos-de-consumidores");
  await userEvent.click(await screen.findByRole("button", { name: /^Parar o pedido/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/Motivo/), REASON);
  await userEvent.click(dialog.getByRole("button", { name: "Parar o pedido" }));
  expect(await screen.findByText("Este pedido não espera mais.")).toBeVisible();
  await waitFor(() => expect(asked).toHaveLength(2));
});

test.each([
  ["a role that only reads", { access: { receipts: "read" } }],
  ["staff in a company's profile", { switched: { switchId: "s1", name: "Admin" } }],
])("%s stops nothing", async (_, of) => {
  server.use(http.get(`${API}/identity/me`, () => HttpResponse.json({ ...aUser("VAREJISTA"), ...of })));
  lists("/varejistas/pedidos-de-consumidores", [aRequest()]);
  await open("/varejista/pedidos-de-consumidores");
  expect(await screen.findByRole("row", { name: /Apagar os dados/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Parar/ })).toBeNull();
});

test("no request that waits is no fault, and a list that fails is tried again", async () => {
  signedInAs("SUPORTE");
  server.use(
    http.get(
      `${API}/support/pedidos-de-consumidores`,
      () => problem(503, "unavailable", "Volte em instantes"),
      {
        once: true,
      },
    ),
    http.get(`${API}/support/pedidos-de-consumidores`, () =>
      HttpResponse.json({ items: [], page: 0, pageSize: 10, total: 0 }),
    ),
  );
  await open("/support/pedidos-de-consumidores");
  expect(await screen.findByText("Volte em instantes")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Nenhum pedido esperou um dia")).toBeVisible();
});
