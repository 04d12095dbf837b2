import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { achievementsOf, homeAnswers, someIndicators } from "../../../test/homes";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { someRetailer } from "../../../test/retailer";
import { server } from "../../../test/setup";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  homeAnswers();
  return () => vi.useRealTimers();
});

const open = async (path = "/varejista") => {
  signedInAs(path.startsWith("/parceiro") ? "PARCEIRO" : "VAREJISTA");
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1, name: "Boa tarde, Ana" });
  return portal;
};
const figure = async (label: string) => (await screen.findByText(label)).closest("section, div:has(> dt)");

test("the other profile's home is not found", async () => {
  signedInAs("PARCEIRO");
  renderPortal("/varejista");
  expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
});

test.each(["/varejista", "/parceiro"])("%s shows the indicators and all eight achievements", async (path) => {
  await open(path);
  await screen.findByText("CO₂ evitado");
  expect(await figure("Cupons verdes")).toHaveTextContent("18.412+12,4% que o período anterior");
  expect(await figure("Identificados com CPF")).toHaveTextContent("54,18%+3,1 pontos");
  expect(await figure("Lojas cadastradas")).toHaveTextContent("311 caixas");
  expect(await figure("Nota média")).toHaveTextContent("ainda sem avaliações");
  for (const [label, value] of [
    ["água poupada", "492 L"],
    ["CO₂ evitado", "13 kg"],
    ["árvore", "0,25"],
    ["economizados", "R$ 736,48"],
    ["cupons não impressos", "18.412"],
    ["petróleo", "não estimado"],
  ] as const) {
    expect(await figure(label)).toHaveTextContent(value);
  }
  expect(screen.getByText("19,7 kg")).toBeVisible();
});

test("a rating has one decimal and its count", async () => {
  server.use(
    http.get(`${API}/varejistas/conquistas`, () =>
      HttpResponse.json(achievementsOf({ MEDIA_AVALIACOES: 4.6, TOTAL_AVALIACOES: 312 })),
    ),
  );
  await open();
  await screen.findByText("312 avaliações");
  expect(await figure("Nota média")).toHaveTextContent("4,6");
});

test("a store is receiving, silent since, or had nothing in the 90 days that are known", async () => {
  await open();
  const row = async (name: string) =>
    (await screen.findByRole("link", { name })).closest("tr") ?? document.createElement("tr");
  expect(await row("Seiva Acácias")).toHaveTextContent("Recebendo");
  expect(await row("Seiva Paulista")).toHaveTextContent("Em silêncio há 3 dias");
  expect(await row("Seiva Manaus")).toHaveTextContent("Nenhum cupom em 90 dias");
});

test("the period is in the address, and asked of every call", async () => {
  const asked = vi.fn();
  server.use(
    http.get(`${API}/varejistas/indicadores`, ({ request }) => {
      asked(new URL(request.url).searchParams.get("startDate"));
      return HttpResponse.json(someIndicators);
    }),
  );
  const { router } = await open("/varejista?dias=7");
  expect(screen.getByRole("button", { name: "7 dias" })).toHaveAttribute("aria-pressed", "true");
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith("2026-11-14"));
  await userEvent.click(screen.getByRole("button", { name: "90 dias" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ dias: 90 }));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith("2026-08-23"));
  await userEvent.click(screen.getByRole("button", { name: "30 dias" }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test.each([
  ["/varejista", "/varejista/lojas"],
  ["/parceiro", "/parceiro/lojas"],
])("from %s all stores are one step away", async (path, stores) => {
  await open(path);
  const all = (await screen.findAllByRole("link", { name: "Ver todas" })).map((link) =>
    link.getAttribute("href"),
  );
  expect(all).toContain(stores);
});

test("a figure that cannot be read says so, and can be asked again", async () => {
  server.use(
    http.get(`${API}/varejistas/indicadores`, () => problem(500, "internal", "Tente de novo em instantes.")),
  );
  await open();
  await screen.findByRole("button", { name: "Tentar novamente" });
  homeAnswers();
  await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
  expect(await figure("Lojas cadastradas")).toHaveTextContent("11 caixas");
});

test("the partner sees its code and how many retailers used it", async () => {
  await open("/parceiro");
  expect(await screen.findByText("K7PX2M")).toBeVisible();
  expect(screen.getByText("2 varejistas vinculados")).toBeVisible();
  expect(screen.queryByText("Só notas verificadas")).toBeNull();
});

describe("how the impact is counted", () => {
  const saved = vi.fn();
  beforeEach(() => {
    saved.mockClear();
    server.use(
      http.put(`${API}/varejistas/configuracoes`, async ({ request }) => {
        const body = (await request.json()) as object;
        saved(body);
        return HttpResponse.json({ ...someRetailer, ...body });
      }),
    );
  });
  const explain = async (path?: string) => {
    await open(path);
    await userEvent.click(await screen.findByRole("button", { name: "Como calculamos" }));
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText(/estimativa/);
    return within(dialog);
  };

  test("shows every factor with its source, and what was counted", async () => {
    const dialog = await explain("/parceiro");
    expect(dialog.getByText(/18.412 cupons foram declarados/)).toBeVisible();
    expect(dialog.getByText(/1,069 g de papel/)).toBeVisible();
    expect(dialog.getAllByText(/O que se publica vai de/)).toHaveLength(1);
    expect(dialog.getByText(/O que se publica vai de 1,069 a 1,225\./)).toBeVisible();
    expect(dialog.getByRole("link", { name: /Fonte de g de papel/ })).toHaveAttribute(
      "href",
      "https://example.test/papel",
    );
    expect(dialog.queryByRole("textbox")).toBeNull();
  });

  test("a cost over R$ 1,00 is refused at the field; one within is saved", async () => {
    const dialog = await explain();
    const cost = dialog.getByLabelText(/Custo de um cupom impresso/);
    await userEvent.clear(cost);
    await userEvent.type(cost, "1,01{Enter}");
    expect(await dialog.findByText(/Informe um valor de R\$ 0,00 a R\$ 1,00/)).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
    await userEvent.clear(cost);
    await userEvent.type(cost, "0,055{Enter}");
    expect(await screen.findByText("Custo salvo: R$ 0,055 por cupom")).toBeVisible();
    expect(saved).toHaveBeenCalledWith({ somenteNotasVerificadas: false, custoPorCupomMilesimos: 55 });
    expect(await dialog.findByText("O custo que você informou abaixo")).toBeVisible();
  });

  test("only verified receipts: asked before it is turned on, not when it is turned off", async () => {
    await open();
    const toggle = await screen.findByRole("switch", { name: "Só notas verificadas" });
    await userEvent.click(toggle);
    await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
    expect(saved).not.toHaveBeenCalled();
    await userEvent.click(toggle);
    await userEvent.click(await screen.findByRole("button", { name: "Receber só verificadas" }));
    await waitFor(() => expect(toggle).toBeChecked());
    expect(saved).toHaveBeenLastCalledWith({ somenteNotasVerificadas: true, custoPorCupomMilesimos: 40 });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
  });
});

test("while another period loads, no figure of the one before stands under it", async () => {
  await open();
  await screen.findByText("CO₂ evitado");
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get(`${API}/varejistas/indicadores`, async () => {
      await late;
      return HttpResponse.json({ ...someIndicators, totalCupons: 77 });
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: "7 dias" }));
  expect(await screen.findByText(/últimos 7 dias/)).toHaveTextContent("3 lojas");
  expect(screen.queryByText("18.412")).toBeNull();
  expect(screen.queryByText("Seiva Acácias")).toBeNull();
  expect(screen.queryByText("19,7 kg")).toBeNull();
  answer();
  expect(await figure("Cupons verdes")).toHaveTextContent("Cupons verdes77");
  expect(await screen.findByText("Seiva Acácias")).toBeVisible();
});
