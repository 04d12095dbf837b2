import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { receives } from "../../../test/api-keys";
import { offers } from "../../../test/choices";
import { aPromotion, aSimulation, showsPromotion } from "../../../test/promotions";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const CALLS = "/admin/promocoes";
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const open = async (path: string) => {
  renderPortal(path);
  await screen.findByRole("heading", { level: 1 });
};
const PAGE = "/admin/promotion-form-edit/promotion-1";

beforeEach(() => {
  signedInAs("ADMINISTRADOR");
  offers("/admin/lojas/all", []);
});

const shows = (simulation: ReturnType<typeof aSimulation>) =>
  server.use(
    http.get(`${API}${CALLS}/promotion-1/simulacao`, () => HttpResponse.json({ ultima: simulation })),
  );

test("a simulation is asked for, shown while it reads, and tells what would have taken part", async () => {
  showsPromotion(aPromotion());
  const asked = receives("post", `${CALLS}/promotion-1/simulacao`, () => {
    shows(aSimulation({ estado: "running", lojasLidas: 1 }));
    return HttpResponse.json(aSimulation(), { status: 202 });
  });
  await open(PAGE);
  await userEvent.click(await screen.findByRole("button", { name: "Simular" }));
  expect(await screen.findByText("Lendo os cupons: 1 de 4 lojas")).toBeVisible();
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "25");
  expect(screen.getByRole("button", { name: "Cancelar a simulação" })).toBeVisible();
  const sums = { cupons: 1234, pessoas: 987, unidades: 2500.5, terminouEm: "2026-11-25T12:01:00Z" };
  shows(aSimulation({ estado: "done", lojasLidas: 4, ...sums }));
  expect(await screen.findByText(/^De 26\/10\/2026 a 24\/11\/2026/, {}, { timeout: 4000 })).toBeVisible();
  for (const text of ["1.234", "987", "2.500,5"]) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole("button", { name: "Simular de novo" })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("a simulation is cancelled, and says so", async () => {
  showsPromotion(aPromotion());
  shows(aSimulation());
  receives("delete", `${CALLS}/promotion-1/simulacao`, () => {
    shows(aSimulation({ estado: "cancelled", terminouEm: "2026-11-25T12:01:00Z" }));
    return new HttpResponse(null, { status: 204 });
  });
  await open(PAGE);
  expect(await screen.findByText("Na fila")).toBeVisible();
  await press("Cancelar a simulação");
  expect(await screen.findByText("A simulação foi cancelada.")).toBeVisible();
});

test("one that failed can be run again; people above the most are not counted out", async () => {
  showsPromotion(aPromotion());
  shows(aSimulation({ estado: "failed" }));
  receives("post", `${CALLS}/promotion-1/simulacao`, () => {
    shows(
      aSimulation({
        estado: "done",
        cupons: 3_000_000,
        pessoas: 2_000_000,
        terminouEm: "2026-11-25T12:01:00Z",
      }),
    );
    return HttpResponse.json(aSimulation(), { status: 202 });
  });
  await open(PAGE);
  expect(await screen.findByText("A simulação não terminou. Simule de novo.")).toBeVisible();
  await press("Simular de novo");
  expect(await screen.findByText("mais de 2.000.000")).toBeVisible();
});

test("numbers of other products say so, as soon as these change", async () => {
  showsPromotion(aPromotion());
  const done = aSimulation({ estado: "done", lojasLidas: 4, terminouEm: "2026-11-25T12:01:00Z" });
  shows(done);
  receives("delete", "/admin/promocoes-items/:id", () => {
    shows({ ...done, mudouEm: "2026-11-25T13:30:00Z" });
    return new HttpResponse(null, { status: 204 });
  });
  await open(PAGE);
  expect(await screen.findByText(/^De 26\/10\/2026 a 24\/11\/2026/)).toBeVisible();
  expect(screen.queryByText(/mudaram depois/)).toBeNull();
  const [remove] = screen.getAllByRole("button", { name: /^Retirar / });
  await userEvent.click(remove as HTMLElement);
  expect(
    await screen.findByText("Os produtos ou as lojas mudaram depois, em 25/11/2026 10:30: simule de novo."),
  ).toBeVisible();
});
