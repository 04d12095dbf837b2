import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { aKey, listsKeys, partnerIs, receives } from "../../../test/api-keys";
import { file, serveFiles } from "../../../test/files";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const LOG = `${API}/parceiros/keys/key-1/log`;
const SCREEN = "/parceiro/api-keys/key-1/envios";
const KEY = "35261111222333000181650110000048121009124803";

const accepted = {
  id: "b",
  at: "2026-11-20T21:42:09Z",
  status: "accepted",
  accessKey: KEY,
  emitter: "11222333000181",
  storeName: "Seiva Acácias",
  cashierCode: "CAIXA-04",
  requestId: "01kag7t3m9qx5rzc2v8e",
  milliseconds: 14,
};
const refused = {
  id: "a",
  at: "2026-11-20T21:41:51Z",
  status: "rejected",
  code: "apikeys.out_of_scope",
  emitter: "12ABC34501DE35",
  line: 212,
  milliseconds: 1006,
};
const counts = [
  { status: "accepted", total: 1809 },
  { status: "duplicate", total: 0 },
  { status: "rejected", total: 1 },
];

/** Answers by the query, and notes what was asked. */
const sends = (answer: (query: URLSearchParams) => object) => {
  const asked: string[] = [];
  server.use(
    http.get(LOG, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push([...query].map(([name, value]) => `${name}=${value}`).join("&"));
      const { name, prefix, environment, pausedAt } = aKey();
      return HttpResponse.json({ key: { name, prefix, environment, pausedAt }, ...answer(query) });
    }),
  );
  return asked;
};

beforeEach(() => {
  signedInAs("PARCEIRO");
  partnerIs({ keysRestritas: false });
  listsKeys("/parceiros/keys", [aKey()]);
});

test("a key leads to what it sent today: when, what became of it, whose it is", async () => {
  const asked = sends(() => ({ items: [accepted, refused], counts }));
  const { router } = renderPortal("/parceiro/api-keys");
  await userEvent.click(await screen.findByRole("button", { name: "Ações de Caixas da matriz" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Ver envios" }));
  const table = await screen.findByRole("table", { name: "Documentos enviados" });
  expect(router.state.location.pathname).toBe(SCREEN);
  const [, first, second] = within(table).getAllByRole("row");
  expect(first).toHaveTextContent("18:42:09Aceito4812 · série 11Seiva AcáciasCAIXA-0414 ms");
  expect(second).toHaveTextContent("18:41:51RecusadoNão identificadaNão identificada1.006 ms");
  expect(asked).toEqual([expect.stringMatching(/^day=\d{4}-\d{2}-\d{2}&after=$/)]);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Registro de envios");
  expect(await screen.findByText("Caixas da matriz")).toBeVisible();
});

test("a result narrows the day, in the address too; what the day has none of is not offered", async () => {
  const asked = sends((query) => ({ items: query.get("status") ? [refused] : [accepted, refused], counts }));
  const { router } = renderPortal(`${SCREEN}?dia=2026-11-20`);
  const results = await screen.findByRole("group", { name: "Resultado" });
  expect(within(results).getByRole("button", { name: "Tudo 1.810" })).toHaveAttribute("aria-pressed", "true");
  expect(within(results).queryByRole("button", { name: /Repetidos/ })).toBeNull();
  await userEvent.click(within(results).getByRole("button", { name: "Recusados 1" }));
  expect(await screen.findByRole("button", { name: "18:41:51" })).toBeVisible();
  expect(router.state.location.search).toEqual({ dia: "2026-11-20", situacao: "rejected" });
  expect(asked.at(-1)).toBe("day=2026-11-20&status=rejected&after=");
});

test("a day's refusals are exported as they are shown", async () => {
  sends(() => ({ items: [refused], counts }));
  serveFiles("parceiros", []);
  const asked = receives("post", "/parceiros/exports", () => HttpResponse.json(file({}), { status: 202 }));
  renderPortal(`${SCREEN}?dia=2026-11-20&situacao=rejected`);
  await userEvent.click(await screen.findByRole("button", { name: "Exportar" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Exportar" }));
  expect(drawer.getByText("Documentos enviados: 1 documento")).toBeVisible();
  expect(drawer.getByText("20/11/2026 · Recusados")).toBeVisible();
  await userEvent.click(drawer.getByRole("button", { name: "Exportar em Excel" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    tipo: "envios-keys",
    filtros: { keyId: "key-1", startDate: "2026-11-20", endDate: "2026-11-20", status: "rejected" },
  });
});

test("a refusal says why, what to do and how to look again", async () => {
  sends(() => ({ items: [accepted, refused], counts }));
  renderPortal(SCREEN);
  await userEvent.click(await screen.findByRole("button", { name: "18:41:51" }));
  const detail = await screen.findByRole("dialog", { name: "Documento de 20/11/2026 18:41" });
  expect(within(detail).getByText("Loja fora do alcance desta key")).toBeVisible();
  expect(within(detail).getByRole("link", { name: "Ver causa e correção" })).toHaveAttribute(
    "href",
    "/integracao/erros/apikeys.out_of_scope",
  );
  expect(within(detail).getByText(/receipts\/verify/)).toHaveTextContent("http://seiva.test/api/integration");
  expect(within(detail).getByText("12.ABC.345/01DE-35")).toBeVisible();
  expect(within(detail).getByText("212")).toBeVisible();
  expect(within(detail).queryByText("Pedido")).toBeNull();
});

test("an accepted document leads to its receipt", async () => {
  sends(() => ({ items: [accepted], counts }));
  renderPortal(SCREEN);
  await userEvent.click(await screen.findByRole("button", { name: "18:42:09" }));
  const detail = await screen.findByRole("dialog");
  expect(within(detail).getByRole("link", { name: "Abrir o cupom" })).toHaveAttribute(
    "href",
    `/lista-cupons/cupom/${KEY}`,
  );
  expect(within(detail).getByText("01kag7t3m9qx5rzc2v8e")).toBeVisible();
});

test("older ones come on request, until there are no more", async () => {
  const asked = sends((query) =>
    query.get("after") ? { items: [refused] } : { items: [accepted], next: "p1" },
  );
  renderPortal(`${SCREEN}?dia=2026-11-20`);
  await userEvent.click(await screen.findByRole("button", { name: "Mais antigos" }));
  expect(await screen.findByRole("button", { name: "18:41:51" })).toBeVisible();
  expect(screen.getByRole("button", { name: "18:42:09" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Mais antigos" })).toBeNull();
  expect(asked).toEqual(["day=2026-11-20&after=", "day=2026-11-20&after=p1"]);
  expect(screen.getByText("Mais de 10.000 documentos neste dia")).toBeVisible();
});

test("a day without documents says so, one without a result leads back", async () => {
  const none = { items: [], counts: counts.map(({ status }) => ({ status, total: 0 })) };
  sends(() => none);
  renderPortal(`${SCREEN}?situacao=rejected`);
  await userEvent.click(await screen.findByRole("button", { name: "Ver tudo" }));
  expect(await screen.findByText("Nenhum documento neste dia")).toBeVisible();
});

const pausedKey = { ...aKey({ pausedAt: "2026-11-20T18:00:00Z" }) };

test("of a paused key it says since when, and lets it work again", async () => {
  let paused = true;
  sends(() => ({ items: [], counts: [], ...(paused && { key: pausedKey }) }));
  const sent = receives("post", "/parceiros/keys/key-1/resume", () => {
    paused = false;
    return HttpResponse.json(aKey());
  });
  renderPortal(SCREEN);
  const notice = await screen.findByText("Pausada desde 20/11/2026 15:00");
  expect(screen.getByText("Nenhum documento é aceito com ela até que seja retomada.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Retomar" }));
  expect(await screen.findByText("API key retomada com sucesso")).toBeVisible();
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  expect(sent).toHaveLength(1);
});

test("who is held by support does not resume a paused key", async () => {
  partnerIs({ keysRestritas: true });
  sends(() => ({ items: [], counts: [], key: pausedKey }));
  renderPortal(SCREEN);
  expect(await screen.findByText("Pausada desde 20/11/2026 15:00")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Retomar" })).toBeNull());
});

test("what cannot be loaded is asked for again", async () => {
  server.use(http.get(LOG, () => problem(500, "internal", "O servidor não respondeu"), { once: true }));
  renderPortal(SCREEN);
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  sends(() => ({ items: [accepted], counts }));
  await userEvent.click(retry);
  expect(await screen.findByRole("button", { name: "18:42:09" })).toBeVisible();
});
