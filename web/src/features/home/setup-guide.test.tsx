import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { homeAnswers, noIndicators } from "../../../test/homes";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

// Before the first receipt a home says what to do next.

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const open = async (path = "/varejista") => {
  signedInAs(path.startsWith("/parceiro") ? "PARCEIRO" : "VAREJISTA");
  renderPortal(path);
  await screen.findByRole("heading", { level: 1, name: "Boa tarde, Ana" });
};
const guide = (name: string) => within(screen.getByRole("list", { name }));
const step = (title: string) => screen.getByText(title).closest("li") ?? document.createElement("li");

test("a retailer sees what to do next, and no figure", async () => {
  homeAnswers(noIndicators);
  await open();
  expect(await screen.findByText("1 de 4")).toBeVisible();
  expect(guide("Coloque a sua loja no ar").getAllByRole("listitem")).toHaveLength(4);
  expect(step("Criar a conta")).toHaveTextContent("Feito");
  expect(step("Cadastrar a primeira loja")).toHaveAttribute("aria-current", "step");
  expect(screen.getByRole("link", { name: "Cadastrar loja" })).toHaveAttribute(
    "href",
    "/varejista/lojas/nova",
  );
  for (const label of ["Cupons verdes", "Cupons por dia", "Lojas cadastradas", "Nota média"]) {
    expect(screen.queryByText(label)).toBeNull();
  }
  expect(screen.queryByRole("button", { name: "30 dias" })).toBeNull();
  expect(document.querySelector("main")).not.toHaveTextContent(/(^|\s)0(\s|$)/);
});

test("the next step alone is open, and leads where it is taken", async () => {
  homeAnswers({ ...noIndicators, totalLojas: 1 });
  await open();
  expect(await screen.findByText("2 de 4")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Cadastrar loja" })).toBeNull();
  expect(step("Conectar o primeiro caixa")).toHaveAttribute("aria-current", "step");
  expect(screen.getByRole("link", { name: "Informar o código" })).toHaveAttribute("href", "/editar-perfil");
  expect(screen.queryByRole("link", { name: "Como o caixa envia o cupom" })).toBeNull();
});

test("a software house passes its code, then creates a key", async () => {
  homeAnswers({ ...noIndicators, totalVarejistas: 1 });
  await open("/parceiro");
  expect(await screen.findByText("2 de 4")).toBeVisible();
  expect(guide("Coloque o primeiro caixa no ar").getAllByRole("listitem")).toHaveLength(4);
  expect(await screen.findByText("K7PX2M")).toBeVisible();
  expect(screen.getByRole("link", { name: "Criar API key" })).toHaveAttribute(
    "href",
    "/parceiro/api-keys/nova",
  );
  expect(screen.getByRole("link", { name: "Testar a integração antes" })).toHaveAttribute(
    "href",
    "/parceiro/integracao",
  );
});

test("a software house that knows no retailer is led to its test receipts", async () => {
  homeAnswers(noIndicators);
  await open("/parceiro");
  expect(await screen.findByText("1 de 4")).toBeVisible();
  expect(step("Passar o seu código a um varejista")).toHaveAttribute("aria-current", "step");
  expect(screen.getByRole("link", { name: "Testar a integração antes" })).toHaveAttribute(
    "href",
    "/parceiro/integracao",
  );
});

test.each([
  ["of production", "seiva_live_Ab12Cd…", "Receber o primeiro cupom"],
  [
    "of tests alone, which sends no shop's receipts",
    "seiva_test_Ab12Cd…",
    "Criar a primeira API key de produção",
  ],
])("the next step of a software house with a key %s", async (_, prefix, next) => {
  homeAnswers({ ...noIndicators, totalVarejistas: 1 });
  server.use(
    http.get(`${API}/parceiros/keys`, ({ request }) => {
      const items = [{ prefix }].filter(({ prefix }) =>
        prefix.startsWith(new URL(request.url).searchParams.get("filter") ?? ""),
      );
      return HttpResponse.json({ items, page: 0, pageSize: 1, total: items.length });
    }),
  );
  await open("/parceiro");
  await waitFor(() => expect(step(next)).toHaveAttribute("aria-current", "step"));
});

/** With the clock in the test's hand, else a second of the machine's. */
const patience = 20_000;

test("the figures come by themselves with the first receipt", async () => {
  vi.useFakeTimers({
    now: new Date("2026-11-20T15:00:00Z"),
    toFake: ["Date", "setTimeout", "setInterval"],
  });
  homeAnswers({ ...noIndicators, totalLojas: 1, temApiKey: true });
  signedInAs("VAREJISTA");
  renderPortal("/varejista");
  await vi.waitFor(
    () => expect(step("Receber o primeiro cupom")).toHaveAttribute("aria-current", "step"),
    patience,
  );
  homeAnswers();
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(screen.getByText("CO₂ evitado")).toBeVisible(), patience);
  await vi.waitFor(() => expect(screen.getAllByText("18.412")).not.toHaveLength(0), patience);
  expect(screen.queryByText("Coloque a sua loja no ar")).toBeNull();
});
