import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { file, serveFiles } from "../../../test/files";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { schedule, serveSchedules } from "../../../test/schedules";
import { restWaits, server } from "../../../test/setup";
import type { Profile } from "../../modules/current-user";
import { definitions } from "./definitions";

beforeEach(() => restWaits());

/** What each profile may read, with its address (D-27). */
const reports: Record<Profile, [title: string, path: string][]> = {
  ADMINISTRADOR: [
    ["Cupons", "/lista-cupons"],
    ["Caixas", "/admin/cashier-list"],
    ["CPF para conferir", "/conferir-cpf"],
    ["Lojas", "/lista-lojas"],
    ["Varejistas", "/lista-varejista"],
    ["Software houses", "/lista-softwarehouses"],
    ["Lojas não integradas", "/lista-lojas-nao-integradas"],
    ["Avaliações", "/admin/lista-avaliacoes"],
    ["Comentários", "/admin/store-rate-comment-report"],
  ],
  SUPORTE: [
    ["Cupons", "/lista-cupons"],
    ["Lojas", "/lista-lojas"],
    ["Varejistas", "/lista-varejista"],
    ["Software houses", "/lista-softwarehouses"],
  ],
  VAREJISTA: [
    ["Cupons", "/lista-cupons"],
    ["Caixas", "/cashier-list"],
    ["CPF para conferir", "/conferir-cpf"],
    ["Lojas", "/lista-lojas"],
    ["Avaliações", "/lista-avaliacoes"],
    ["Comentários", "/store-rate-comment-report"],
  ],
  PARCEIRO: [
    ["Cupons", "/lista-cupons"],
    ["Lojas", "/lista-lojas"],
    ["Varejistas", "/lista-varejista"],
  ],
};
const profiles = Object.keys(reports) as Profile[];
const everything = [
  ...new Map(
    Object.values(reports)
      .flat()
      .map(([title, path]) => [path, title]),
  ),
];

test.each(profiles)(
  "/reports leads %s to the reports of its profile and to no others (RT-12)",
  async (who) => {
    signedInAs(who);
    renderPortal("/reports");
    const main = await screen.findByRole("main");
    await within(main).findByRole("heading", { level: 1, name: "Relatórios" });
    const links = within(main).getAllByRole("link");
    expect(links.map((link) => [link.querySelector("b")?.textContent, link.getAttribute("href")])).toEqual(
      reports[who],
    );
  },
);

test.each(profiles)("each says to %s what it counts now, whatever that is", async (who) => {
  const bases = {
    ADMINISTRADOR: "admin",
    SUPORTE: "support",
    VAREJISTA: "varejistas",
    PARCEIRO: "parceiros",
  };
  signedInAs(who);
  const answer = { titulo: "", pergunta: "" };
  server.use(
    http.get(`${API}/${bases[who]}/relatorios`, () =>
      HttpResponse.json([
        { ...answer, tipo: "cupons", valor: 18412, formato: "count", rotulo: "cupons autorizados ontem" },
        {
          ...answer,
          tipo: "lojas",
          valor: 1,
          formato: "count",
          rotulo: "loja",
          ultimoUso: new Date().toISOString(),
        },
        { ...answer, tipo: "cashiers", valor: 0.6337, formato: "ratio", rotulo: "com CPF em 30 dias" },
        { ...answer, tipo: "avaliacoes", valor: 4.5, formato: "average", rotulo: "em 30 dias" },
      ]),
    ),
  );
  renderPortal("/reports");
  const main = await screen.findByRole("main");
  expect(await within(main).findByRole("link", { name: /^Cupons/ })).toBeVisible();
  await waitFor(() =>
    expect(within(main).getByRole("link", { name: /^Cupons/ })).toHaveTextContent(
      /CPF\?18\.412 cupons autorizados ontem$/,
    ),
  );
  expect(within(main).getByRole("link", { name: /^LojasQuais/ })).toHaveTextContent(
    /Você abriu agora.*1 loja$/,
  );
  expect(within(main).getByRole("link", { name: /^Cupons/ })).not.toHaveTextContent("Você abriu");
  if (who !== "VAREJISTA" && who !== "ADMINISTRADOR") return;
  expect(within(main).getByRole("link", { name: /^Caixas/ })).toHaveTextContent(/63,37% com CPF em 30 dias$/);
  expect(within(main).getByRole("link", { name: /^Avaliações/ })).toHaveTextContent(/4,5 em 30 dias$/);
});

test("each says what it answers", async () => {
  signedInAs("ADMINISTRADOR");
  renderPortal("/reports");
  const main = await screen.findByRole("main");
  const lines = (await within(main).findAllByRole("link")).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "CuponsQuantos cupons saíram, e quantos com CPF?",
    "CaixasQuem mais identifica o cliente?",
    "CPF para conferirOs CPFs digitados são mesmo dos clientes?",
    "LojasQuais recebem, quais pararam, quais nunca começaram?",
    "VarejistasQuem está no programa, e com que contrato?",
    "Software housesQuem integra as lojas, e com quem falar?",
    "Lojas não integradasOnde os clientes pedem o cupom verde, e ele ainda não chega?",
    "AvaliaçõesQue nota cada loja recebe?",
    "ComentáriosO que os clientes escrevem, e quem responde?",
  ]);
  expect(
    within(main)
      .getAllByRole("heading", { level: 2 })
      .map(({ textContent }) => textContent),
  ).toEqual(["Movimento", "Rede", "Clientes", "Meus arquivos", "Agendamentos"]);
});

test("beside them stand the newest files and schedules", async () => {
  signedInAs("VAREJISTA");
  serveFiles("varejistas", [file({ titulo: "Caixas de novembro", situacao: "cancelled" })]);
  serveSchedules(
    "varejistas",
    schedule({ destinatarios: [...schedule({}).destinatarios, { id: "account-1", nome: "Ana", email: "" }] }),
    schedule({ id: "schedule-2", titulo: "Cupons por loja", proximoEm: null, destinatarios: [] }),
  );
  renderPortal("/reports");
  expect(
    await within(await screen.findByRole("list", { name: "Meus arquivos" })).findByText("Caixas de novembro"),
  ).toBeVisible();
  const lines = within(await screen.findByRole("list", { name: "Agendamentos" })).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Lojastoda segunda às 07:00 (horário de Brasília)Para Rafael Dias e mais 1 pessoa",
    "Cupons por lojaPausadoPara ninguém",
  ]);
});

describe("an address is its report's, for the profiles that read it (RP-18, D-27)", () => {
  const all = profiles.flatMap((profile) =>
    everything.map(([path, title]) => [profile, path, title] as const),
  );
  const its = ([profile, path]: (typeof all)[number]) => reports[profile].some(([, own]) => own === path);

  // What only the screen of that kind says: the title is its route's.
  const says = new Map(Object.values(definitions).map(({ title, question }) => [title, question]));
  says.set("Cupons", "Por série");

  test.each(all.filter(its))("%s reads %s: %s", async (profile, path, title) => {
    signedInAs(profile);
    renderPortal(path);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
    const own = says.get(title);
    if (own) expect(await within(screen.getByRole("main")).findByText(own, { exact: false })).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${title} · Seiva`));
    expect(await screen.findByRole("button", { name: "Exportar" })).toBeVisible(); // EX-09
  });

  test.each(all.filter((one) => !its(one)))("%s does not find %s", async (profile, path) => {
    signedInAs(profile);
    renderPortal(path);
    expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeInTheDocument();
  });
});

test.each<[Profile, string, string[]]>([
  ["ADMINISTRADOR", "caixas", ["Relatório de caixasRelatório"]],
  ["VAREJISTA", "relatorio lojas", ["Relatório de lojasRelatório"]],
  ["PARCEIRO", "varejistas", ["Relatório de varejistasRelatório"]],
  ["SUPORTE", "software houses", ["Relatório de software housesRelatório"]],
  ["PARCEIRO", "relatorio de caixas", []],
])("%s finds by '%s' %j in the search", async (profile, typed, expected) => {
  signedInAs(profile);
  renderPortal("/reports");
  await screen.findByRole("heading", { level: 1, name: "Relatórios" });
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox", { name: /^Buscar/ }), typed);
  const found = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
  await waitFor(() => expect(found()).toEqual(expected));
});
