import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { programmeReceives, serveRetailers } from "../../../test/receipts";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Concern } from "../../modules/attention/queries";

const concerns: Concern[] = [
  { tipo: "contratos-bloqueados", total: 2 },
  { tipo: "pagamentos-em-atraso", total: 1 },
  { tipo: "contratos-vencendo", total: 3 },
  { tipo: "lojas-quietas", total: 1200 },
  { tipo: "lojas-paradas", total: 4 },
  { tipo: "pedidos-de-segundo-fator", total: 1 },
  { tipo: "pedidos-de-privacidade", total: 6 },
  { tipo: "problemas-novos", total: 4 },
  { tipo: "problemas-aguardando", total: 7 },
  { tipo: "banners-a-olhar", total: 5 },
  { tipo: "keys-recusadas", total: 3 },
  { tipo: "falhas-novas", total: 2 },
];

const needs = (base: string, found: Concern[]) =>
  server.use(http.get(`${API}${base}/atencao`, () => HttpResponse.json(found)));

describe.each([
  [
    "ADMINISTRADOR",
    "/admin",
    "Administração",
    "/admin/contas?pedidos=true",
    "/admin/problemas?situacao=NOVO",
  ],
  ["SUPORTE", "/support", "Suporte", "/support/contas?pedidos=true", "/support/problemas?situacao=NOVO"],
] as const)("what needs %s", (profile, home, title, requests, told) => {
  test("stands at the head of the home, each number at the list that it counted (RT-01, RT-11)", async () => {
    signedInAs(profile);
    programmeReceives();
    needs(home, concerns);
    renderPortal(home);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
    for (const [name, path] of [
      [/^2 ?contratos bloqueados/, "/lista-varejista?situacao=bloqueado"],
      [/^1 ?pagamento em atraso/, "/lista-varejista?situacao=atraso"],
      [/^3 ?contratos perto do prazo/, "/lista-varejista?situacao=vencendo"],
      [/^1\.200 ?lojas quietas/, "/lista-lojas?situacao=quieta"],
      [/^4 ?lojas paradas/, "/lojas-paradas?situacao=PARADA"],
      [/^1 ?pedido de remoção/, requests],
      [/^6 ?pedidos de privacidade/, `${home}/privacidade?restam=PERTO`],
      [/^4 ?problemas relatados novos/, told],
      [/^7 ?problemas com mensagem nova/, `${home}/problemas?situacao=AGUARDA_EQUIPE`],
      [/^5 ?banners de varejistas a olhar/, `${home}/advertisement-list?olhar=sim`],
      [/^3 ?API keys recusadas/, `${home}/recusas`],
      [/^2 ?tarefas e e-mails com falha/, `${home}/falhas?situacao=NOVA`],
    ] as const)
      expect(await screen.findByRole("link", { name })).toHaveAttribute("href", path);
  });

  test("is nothing when nothing is, and can be asked for again when it failed", async () => {
    signedInAs(profile);
    programmeReceives();
    server.use(http.get(`${API}${home}/atencao`, () => problem(500, "internal", "Falhou"), { once: true }));
    renderPortal(home);
    (await screen.findByRole("button", { name: "Tentar novamente" })).click();
    expect(await screen.findByText(/^Nada agora/)).toBeVisible();
  });
});

test.each([
  ["SUPORTE", "/support/manage-api-key", "/support"],
  ["ADMINISTRADOR", "/lista-cupons", "/admin"],
] as const)("%s is led from %s to %s by how much there is (GR-09, GR-10)", async (profile, path, home) => {
  signedInAs(profile);
  server.use(
    http.get(`${API}/support/parceiros/all`, () => HttpResponse.json([])),
    http.get(`${API}/support/parceiros/*`, () =>
      HttpResponse.json({ items: [], page: 0, pageSize: 6, total: 0 }),
    ),
  );
  programmeReceives();
  serveRetailers("admin");
  needs(home, concerns);
  renderPortal(path);
  expect(await screen.findByRole("link", { name: "1.238 itens precisam de atenção" })).toHaveAttribute(
    "href",
    home,
  );
});

test("the administrator's home has the programme's figures and everything that RT-02 names", async () => {
  signedInAs("ADMINISTRADOR");
  programmeReceives();
  renderPortal("/admin");
  expect(await screen.findByText("1.112")).toBeVisible();
  expect(
    screen.getByText("+10,0% sobre os 30 dias anteriores, nos dias que terminaram", { exact: false }),
  ).toBeVisible();
  expect(screen.getByText("39,57% dos cupons", { exact: false })).toBeVisible();
  expect(screen.getByRole("link", { name: /^Com CPF/ })).toHaveAttribute(
    "href",
    expect.stringMatching(
      /^\/lista-cupons\/cupons\?startDate=[\d-]{10}&endDate=[\d-]{10}&situacao=authorised&notas=counting&consumidor=comCpf$/,
    ),
  );
  const main = within(screen.getByRole("main"));
  for (const [name, path] of [
    [/^Gestão de API keys/, "/admin/manage-api-key"],
    [/^Patrocinadores/, "/admin/sponsor-list"],
    [/^Promoções/, "/admin/promotion-list"],
    [/^Varejistas VIP/, "/admin/vip-retailer-list"],
    [/^Encarte verde/, "/admin/green-flyer-list"],
    [/^Lojas não integradas/, "/lista-lojas-nao-integradas"],
  ] as const)
    expect(main.getByRole("link", { name })).toHaveAttribute("href", path);
  expect(main.getByLabelText("Buscar varejista, software house ou loja")).toBeVisible(); // leads to the details
});

test("paper, stores and retailers stand beside what they were, each number at the list that it counted", async () => {
  signedInAs("ADMINISTRADOR");
  programmeReceives();
  renderPortal("/admin");
  const main = within(await screen.findByRole("main"));
  expect(await main.findByText("35,6 t")).toBeVisible();
  expect(main.getByText("Papel poupado em 30 dias, estimado")).toBeVisible();
  expect(main.getByText("+8,2% sobre os 30 dias anteriores, nos dias que terminaram")).toBeVisible();
  for (const [name, path, note] of [
    [
      "Lojas recebendo 1.511",
      "/lista-lojas?situacao=recebendo",
      "Com cupom nos últimos 7 dias. Eram 1.415 há 30 dias",
    ],
    ["Varejistas novos em 30 dias 48", "/lista-varejista?situacao=novo", "37 nos 30 dias anteriores"],
    ["Varejistas que saíram em 30 dias 6", "/lista-varejista?situacao=saiu", "0 nos 30 dias anteriores"],
  ] as const) {
    expect(main.getByRole("link", { name })).toHaveAttribute("href", path);
    expect(main.getByText(note)).toBeVisible();
  }
});

test("figures that fail are dashes, and the rest of the home stands", async () => {
  signedInAs("ADMINISTRADOR");
  programmeReceives();
  server.use(http.get(`${API}/admin/programa`, () => problem(500, "internal", "Falhou")));
  renderPortal("/admin");
  expect(await screen.findByRole("link", { name: "Lojas recebendo —" })).toBeVisible();
  expect(await screen.findByText("1.112")).toBeVisible();
});

test("support's home leads to the management of API keys (RT-11)", async () => {
  signedInAs("SUPORTE");
  renderPortal("/support");
  const main = within(await screen.findByRole("main"));
  expect(await main.findByRole("link", { name: /^Gestão de API keys/ })).toHaveAttribute(
    "href",
    "/support/manage-api-key",
  );
});
