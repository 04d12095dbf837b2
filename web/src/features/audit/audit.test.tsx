import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Schemas } from "../../api/client";

type Entry = Schemas["AuditEntry"];
type Fact = Schemas["AuditFact"];

const none = { id: "", tipo: "", nome: "" } as const;
const fact = (chave: string, nome: string, valor: string, antes: string | null = null): Fact => ({
  chave,
  nome,
  antes,
  valor,
});

const entry: Entry = {
  numero: 184207,
  quando: "2026-11-18T19:24:08Z",
  acao: "stores.changed",
  oQue: "Loja alterada",
  quem: { id: "clara", tipo: "CONTA", nome: "Clara Nunes" },
  noPerfilDe: { id: "r1", tipo: "VAREJISTA", nome: "Bom Vizinho" },
  empresa: { id: "r1", tipo: "VAREJISTA", nome: "Bom Vizinho" },
  objeto: { id: "s17", tipo: "LOJA", nome: "Bom Vizinho 17 Centro" },
  fatos: [
    fact("numero", "número", "171", "17"),
    fact("bairro", "bairro", "Centro", ""),
    fact("reason", "motivo", "Chamado 5120"),
  ],
  origem: { endereco: "203.0.113.7", aparelho: "Chrome no Windows" },
  hash: "9f3c71ab",
};

const byProgramme: Entry = {
  ...entry,
  numero: 184200,
  acao: "unheard.of",
  oQue: "unheard.of",
  quem: { ...none, id: "system" },
  noPerfilDe: none,
  empresa: none,
  objeto: none,
  fatos: [fact("unheardOf", "unheardOf", "x")],
  origem: { endereco: "", aparelho: "" },
};

const asked: URLSearchParams[] = [];

const answers = (items: Entry[], checked: Schemas["AuditVerifications"] | null) =>
  server.use(
    http.get(`${API}/admin/auditoria`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ items, page: 0, pageSize: 20, total: items.length });
    }),
    http.get(`${API}/admin/auditoria/acoes`, () =>
      HttpResponse.json([{ acao: "stores.changed", nome: "Loja alterada" }]),
    ),
    http.get(`${API}/admin/auditoria/conferencia`, () =>
      checked ? HttpResponse.json(checked) : problem(400, "unavailable", "Voltamos em instantes"),
    ),
    http.get(`${API}/admin/contas`, () => HttpResponse.json({ items: [], page: 0, pageSize: 50, total: 0 })),
    http.get(`${API}/admin/contas/clara`, () =>
      HttpResponse.json({ id: "clara", nome: "Clara Nunes", email: "clara@seiva.test" }),
    ),
    http.get(`${API}/admin/varejistas/all`, () => HttpResponse.json([])),
    http.get(`${API}/support/parceiros/all`, () => HttpResponse.json([])),
  );

const whole = { em: "2026-11-19T06:00:00Z", registros: 184221, falha: "" };

beforeEach(() => {
  asked.length = 0;
  signedInAs("ADMINISTRADOR");
});

test("lists who did what, and says when the chain was checked", async () => {
  const atHome = { ...entry, numero: 184206, noPerfilDe: none };
  const ofAFlyer = {
    ...atHome,
    ...{ numero: 184205, oQue: "Encarte publicado", objeto: { ...none, id: "flyer" } },
  };
  answers([entry, atHome, ofAFlyer, byProgramme], whole);
  renderPortal("/admin/auditoria");
  const table = await screen.findByRole("table", { name: "Registros de auditoria" });
  await within(table).findByText("Encarte publicado");
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    "18/11/2026 16:24Clara Nunesno perfil de Bom VizinhoLoja alteradaBom Vizinho 17 Centro",
    "18/11/2026 16:24Clara NunesLoja alteradaBom Vizinho 17 CentroBom Vizinho",
    "18/11/2026 16:24Clara NunesEncarte publicadoBom Vizinho",
    "18/11/2026 16:24Seivaunheard.of—",
  ]);
  expect(
    await screen.findByText("184.221 registros conferidos em 19/11/2026 03:00, sem falhas"),
  ).toBeVisible();
});

test.each([
  [{ em: null, registros: 0, falha: "" }, "A conferência da noite ainda não rodou. Ela roda todo dia às 3h."],
  [null, "Não foi possível ver a última conferência."],
])("claims no check that was not made (%j)", async (checked, said) => {
  answers([entry], checked);
  renderPortal("/admin/auditoria");
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByText(/sem falhas/)).toBeNull();
});

test("tells a fault that the last check found", async () => {
  answers([entry], {
    em: "2026-11-19T06:00:00Z",
    registros: 0,
    falha: "A trilha foi cortada.",
  });
  renderPortal("/admin/auditoria");
  expect(await screen.findByText("A trilha foi cortada.")).toBeVisible();
  expect(screen.queryByText(/sem falhas/)).toBeNull();
});

test("an opened entry shows before and after, and leads to what it is about", async () => {
  answers([entry], whole);
  const { router } = renderPortal("/admin/auditoria");
  await userEvent.click(await screen.findByRole("button", { name: /18\/11\/2026/ }));
  const dialog = await screen.findByRole("dialog", { name: "Loja alterada · registro 184.207" });
  const rows = within(within(dialog).getByRole("table", { name: "O que mudou" })).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Campo", "Antes", "Depois"],
    ["Número", "17", "171"],
    ["Bairro", "vazio", "Centro"],
  ]);
  expect(within(dialog).getByText("Motivo").nextSibling).toHaveTextContent("Chamado 5120");
  expect(within(dialog).getByText("Endereço IP").nextSibling).toHaveTextContent("203.0.113.7");
  expect(within(dialog).getByText("Navegador e sistema").nextSibling).toHaveTextContent("Chrome no Windows");
  const leads = within(dialog)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(leads).toEqual([
    ["Clara Nunes", "/admin/contas/clara"],
    ["Bom Vizinho", "/admin/retailer-details/r1"],
    ["Bom Vizinho 17 Centro", "/admin/store-details/s17"],
    ["Bom Vizinho", "/admin/retailer-details/r1"],
  ]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Ver tudo deste objeto" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ objetoId: "s17" }));
  await waitFor(() => expect(asked.at(-1)?.get("objetoId")).toBe("s17"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a changed picture is shown while it is kept, and its key never", async () => {
  const kept = "https://portal.seiva.test/media/pictures/b.jpg";
  const imagem = { ...fact("imagem", "imagem", "imagem", "imagem"), imagens: { antes: null, valor: kept } };
  answers([{ ...entry, fatos: [imagem] }], whole);
  renderPortal("/admin/auditoria");
  await userEvent.click(await screen.findByRole("button", { name: /18\/11\/2026/ }));
  const table = await screen.findByRole("table", { name: "O que mudou" });
  expect(within(table).getByText("Esta imagem não é mais guardada")).toBeVisible();
  expect(within(table).queryByRole("img", { name: "Imagem de antes" })).toBeNull();
  expect(within(table).getByRole("img", { name: "Imagem de depois" })).toHaveAttribute("src", kept);
  expect(table).not.toHaveTextContent("pictures/");
});

test("a fact without words is shown by its name, and no change is made up", async () => {
  answers([byProgramme], whole);
  renderPortal("/admin/auditoria");
  await userEvent.click(await screen.findByRole("button", { name: /18\/11\/2026/ }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("UnheardOf").nextSibling).toHaveTextContent("x");
  expect(within(dialog).queryByRole("table")).toBeNull();
  expect(within(dialog).queryByText("Endereço IP")).toBeNull();
  expect(within(dialog).queryByRole("button", { name: /^Ver tudo/ })).toBeNull();
});

test("the address says what is asked for, and it can be cleared", async () => {
  answers([], whole);
  const { router } = renderPortal(
    "/admin/auditoria?startDate=2026-11-13&endDate=2026-11-19&contaId=clara&parceiroId=h1&acao=stores.changed&objetoId=s17",
  );
  await screen.findByText("Nenhum registro encontrado");
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
    page: "0",
    pageSize: "20",
    startDate: "2026-11-13",
    endDate: "2026-11-19",
    contaId: "clara",
    empresaId: "h1",
    acao: "stores.changed",
    objetoId: "s17",
  });
  await userEvent.click(screen.getAllByRole("button", { name: "Limpar filtros" })[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test("a failed list can be tried again", async () => {
  answers([entry], whole);
  server.use(
    http.get(`${API}/admin/auditoria`, () => problem(400, "unavailable", "Voltamos em instantes"), {
      once: true,
    }),
  );
  renderPortal("/admin/auditoria");
  await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
  expect(await within(await screen.findByRole("table")).findByText("Loja alterada")).toBeVisible();
});

test.each(["SUPORTE", "VAREJISTA", "PARCEIRO"] as const)("is not for %s", async (profile) => {
  signedInAs(profile);
  renderPortal("/admin/auditoria");
  expect(await screen.findByRole("heading", { name: /não encontrada|não tem acesso/i })).toBeVisible();
});
