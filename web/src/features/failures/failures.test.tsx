import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { listsKeys as lists, receives } from "../../../test/api-keys";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Failure } from "./failures";

const aFailure = (change: Partial<Failure> = {}): Failure => ({
  id: "f1",
  tipo: "TAREFA",
  oque: "Cumprir o pedido de um consumidor",
  destinatario: "",
  motivo: "disk full",
  oqueFazer: "Corrija a causa e tente de novo.",
  quando: "2026-11-24T20:00:00Z",
  situacao: "NOVA",
  vistaEm: null,
  vistaPor: "",
  repetivel: true,
  ...change,
});

const aMail = aFailure({
  ...{ id: "f2", tipo: "EMAIL", oque: "Seu código", destinatario: "a***@padaria.com.br" },
  ...{ motivo: "550 no such user", oqueFazer: "Confira o endereço.", repetivel: false },
  ...{ situacao: "VISTA", vistaEm: "2026-11-25T12:00:00Z", vistaPor: "Clara Nunes" },
});

const open = async (home: string, query = "") => {
  const portal = renderPortal(`${home}/falhas${query}`);
  await screen.findByRole("heading", { level: 1, name: "Falhas em segundo plano" });
  return portal;
};

const cells = async (name: RegExp) =>
  within(await screen.findByRole("row", { name }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

test("each failure says what, when, why and what to do, and who has seen it", async () => {
  signedInAs("ADMINISTRADOR");
  const asked = lists("/admin/falhas", [aFailure(), aMail]);
  await open("/admin", "?situacao=NOVA&tipo=TAREFA");
  expect(await cells(/Cumprir/)).toEqual([
    "Cumprir o pedido de um consumidor",
    "24/11/2026 17:00",
    "Corrija a causa e tente de novo.Motivo: disk full",
    "Nova",
    "Tentar de novoMarcar como vista",
  ]);
  expect(await cells(/Seu código/)).toEqual([
    "Seu códigoE-mail para a***@padaria.com.br",
    "24/11/2026 17:00",
    "Confira o endereço.Motivo: 550 no such user",
    "VistaClara Nunes, 25/11/2026 09:00",
    "",
  ]);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    ...{ page: "0", pageSize: "20", sortBy: "quando.desc", situacao: "NOVA", tipo: "TAREFA" },
  });
  expect(screen.queryByRole("button", { name: "Marcar todas como vistas" })).toBeNull(); // mails are not shown
});

test.each([
  ["ADMINISTRADOR", "/admin"],
  ["SUPORTE", "/support"],
] as const)("%s sees one, tries it again, and sees all that is shown", async (profile, home) => {
  signedInAs(profile);
  lists(`${home}/falhas`, [aFailure()]);
  const done = () => new HttpResponse(null, { status: 204 });
  const seen = receives("put", `${home}/falhas/f1/vista`, done);
  const again = receives("post", `${home}/falhas/f1/tentativa`, done);
  const all = receives("put", `${home}/falhas/vistas`, done);
  await open(home);
  await userEvent.click(await screen.findByRole("button", { name: /^Marcar como vista: Cumprir/ }));
  expect(await screen.findByText("Falha marcada como vista")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Tentar de novo: Cumprir/ }));
  expect(await screen.findByText("A tarefa voltou para a fila")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Marcar todas como vistas" }));
  expect(await screen.findByText("Falhas marcadas como vistas")).toBeVisible();
  expect([seen.length, again.length]).toEqual([1, 1]);
  expect(all).toEqual([{ ate: "2026-11-24T20:00:00Z" }]);
});

test("what cannot be tried again is said, and the list is read again", async () => {
  signedInAs("ADMINISTRADOR");
  const asked = lists("/admin/falhas", [aFailure()]);
  receives("post", "/admin/falhas/f1/tentativa", () =>
    problem(409, "failures.queued", "Esta tarefa já espera por uma nova tentativa."),
  );
  await open("/admin");
  await userEvent.click(await screen.findByRole("button", { name: /^Tentar de novo/ }));
  expect(await screen.findByText("Esta tarefa já espera por uma nova tentativa.")).toBeVisible();
  expect(asked.length).toBeGreaterThan(1);
});

test("no failure is good news, none with a filter is taken back, an error is tried again", async () => {
  signedInAs("SUPORTE");
  server.use(http.get(`${API}/support/falhas`, () => problem(500, "internal", "Falhou"), { once: true }));
  await open("/support", "?situacao=VISTA");
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  lists("/support/falhas", []);
  await userEvent.click(retry);
  expect(await screen.findByText("Nenhuma falha com estes filtros")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Ver todas" }));
  expect(await screen.findByText("Nenhuma falha")).toBeVisible();
});
