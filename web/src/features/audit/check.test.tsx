import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Schemas } from "../../api/client";

const whole = { em: "2026-11-19T06:00:00Z", registros: 184221, falha: "" };

const answers = (checked: Schemas["AuditVerifications"]) =>
  server.use(
    http.get(`${API}/admin/auditoria`, () =>
      HttpResponse.json({ items: [], page: 0, pageSize: 20, total: 0 }),
    ),
    http.get(`${API}/admin/auditoria/acoes`, () => HttpResponse.json([])),
    http.get(`${API}/admin/auditoria/conferencia`, () => HttpResponse.json(checked)),
    http.get(`${API}/admin/contas`, () => HttpResponse.json({ items: [], page: 0, pageSize: 50, total: 0 })),
    http.get(`${API}/admin/varejistas/all`, () => HttpResponse.json([])),
    http.get(`${API}/support/parceiros/all`, () => HttpResponse.json([])),
  );

beforeEach(() => {
  signedInAs("ADMINISTRADOR");
});

const asking: Schemas["AuditCheck"] = {
  em: null,
  registros: 0,
  falha: "",
  pedidaEm: "2026-11-19T12:00:00Z",
  por: "Clara Nunes",
  percorridos: 0,
  de: 0,
  interrompida: false,
};

test.each([
  [{}, "Conferência pedida por Clara Nunes: começa em instantes", true],
  [
    { percorridos: 12_000, de: 184_221 },
    "Conferência pedida por Clara Nunes: 12.000 de 184.221 registros",
    true,
  ],
  [
    { em: "2026-11-19T12:01:00Z", registros: 184_222 },
    "A pedido de Clara Nunes: 184.222 registros conferidos em 19/11/2026 09:01, sem falhas",
    false,
  ],
  [
    { em: "2026-11-19T12:01:00Z", interrompida: true },
    "A conferência que Clara Nunes pediu em 19/11/2026 09:00 não terminou. Peça de novo.",
    false,
  ],
])("a check that was asked for says how far it is (%j)", async (change, said, busy) => {
  answers({ ...whole, pedida: { ...asking, ...change } });
  renderPortal("/admin/auditoria");
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByText(/em 19\/11\/2026 03:00, sem falhas/)).toBeVisible();
  expect((screen.getByRole("button", { name: "Conferir agora" }) as HTMLButtonElement).disabled).toBe(busy);
});

test("a fault that was asked for stands beside what the night found", async () => {
  answers({
    ...whole,
    pedida: { ...asking, em: "2026-11-19T12:01:00Z", falha: "A trilha foi cortada." },
  });
  renderPortal("/admin/auditoria");
  expect(await screen.findByText("A trilha foi cortada.")).toBeVisible();
  expect(screen.queryByText(/A pedido de.*sem falhas/)).toBeNull();
});

test("the trail is checked now, and the page follows it to its end", async () => {
  answers(whole);
  renderPortal("/admin/auditoria");
  await screen.findByText(/em 19\/11\/2026 03:00, sem falhas/);
  server.use(
    http.post(`${API}/admin/auditoria/conferencia`, () => {
      answers({ ...whole, pedida: asking });
      return HttpResponse.json(asking, { status: 202 });
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Conferir agora" }));
  expect(await screen.findByText("Conferência pedida por Clara Nunes: começa em instantes")).toBeVisible();
  answers({ ...whole, pedida: { ...asking, em: "2026-11-19T12:01:00Z", registros: 184_222 } });
  expect(
    await screen.findByText(/^A pedido de Clara Nunes: 184.222 registros/, undefined, { timeout: 4000 }),
  ).toBeVisible();
});
