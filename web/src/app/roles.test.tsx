import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { aBanner, listsBanners, showsBanner } from "../../test/banners";
import { aFlyer, listsFlyers } from "../../test/flyers";
import { homeAnswers, someIndicators } from "../../test/homes";
import { API, aUser, problem, renderPortal } from "../../test/render";
import { newRetailer, someRetailer } from "../../test/retailer";
import { restWaits, server } from "../../test/setup";
import { aStore, listsStores } from "../../test/stores";
import { isRetailer, small, subscriptionAnswers } from "../../test/subscription";
import type { Profile } from "../modules/current-user";
import { retailerQuery } from "../modules/own-profile";

/** What the server says of two roles. */
const marketing = {
  own: "write",
  receipts: "read",
  promotion: "write",
  stores: "read",
  company: "read",
  keys: "none",
  plan: "none",
  team: "none",
};
const reading = { ...marketing, promotion: "read" };

const signedInWith = (access: Record<string, string>, profile: Profile = "VAREJISTA") =>
  server.use(http.get(`${API}/identity/me`, () => HttpResponse.json({ ...aUser(profile), access })));

/** Refuses what a role may not, as the server does, and remembers what was asked. */
const refuses = (...paths: string[]) => {
  const asked: string[] = [];
  server.use(
    ...paths.map((path) =>
      http.all(`${API}${path}`, () => {
        asked.push(path);
        return problem(403, "access.role", "Seu acesso não inclui isto. Peça a quem administra a conta.");
      }),
    ),
  );
  return asked;
};

const theirs = [
  "/retailers/me/*",
  "/retailers/api-keys",
  "/parceiros/keys",
  "/varejistas/usuarios-secundarios",
];

beforeEach(() => {
  restWaits();
  homeAnswers();
  subscriptionAnswers();
});

test("the navigation has what the role reaches, and the home asks for nothing else", async () => {
  signedInWith(marketing);
  const asked = refuses(...theirs);
  renderPortal("/varejista");
  const nav = await screen.findByRole("navigation", { name: "Principal" });
  for (const name of ["Início", "Cupons", "Lojas", "Encarte verde", "Mídia no app", "Documentos"]) {
    expect(within(nav).getByRole("link", { name })).toBeVisible();
  }
  for (const name of ["Assinatura", "API keys", "Contas da equipe", "Perfil"]) {
    expect(within(nav).queryByRole("link", { name })).toBeNull();
  }
  await waitFor(() => expect(screen.queryByText("Carregando")).toBeNull());
  expect(asked).toEqual([]);
});

describe("a link to a screen beyond the role says so, and keeps its address", () => {
  test.each([
    ["/varejista/assinatura", "a assinatura e os pagamentos"],
    ["/varejista/api-keys", "as API keys"],
    ["/manage-accounts", "as contas da equipe"],
    ["/editar-perfil", "alterar os dados da empresa"],
    ["/varejista/lojas/nova", "alterar as lojas"],
    ["/varejista/lojas/importar", "alterar as lojas"],
    ["/varejista/advertisement-form", "alterar banners e encartes"],
    ["/varejista/green-flyer-form", "alterar banners e encartes"],
  ])("%s", async (path, what) => {
    signedInWith(reading);
    const asked = refuses(...theirs);
    const { router } = renderPortal(path);
    expect(await screen.findByText(`Seu acesso não inclui ${what}`)).toBeVisible();
    expect(screen.getByText("Peça a quem administra a conta.")).toBeVisible();
    expect(screen.getByRole("navigation", { name: "Principal" })).toBeVisible();
    expect(router.state.location.pathname).toBe(path);
    expect(screen.getByRole("heading", { level: 1, name: "Sem acesso" })).toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});

test("a late payment is told to who has no part in payments, who is led to no page of it", async () => {
  signedInWith(marketing);
  isRetailer({ ...someRetailer, pagamentoEmAtraso: true });
  const asked = refuses(...theirs);
  const { router } = renderPortal("/varejista");
  expect(await screen.findByText("Avise quem administra a conta.")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Regularizar pagamento" })).toBeNull();
  await router.navigate({ to: "/varejista/assinatura/pagar" });
  expect(await screen.findByText("Seu acesso não inclui alterar a assinatura e os pagamentos")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ir para o início" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("who does not change stores is offered none to register on a home without any", async () => {
  signedInWith(reading);
  homeAnswers({ ...someIndicators, totalLojas: 0, lojas: [] });
  renderPortal("/varejista");
  expect(await screen.findByText("Nenhuma loja ainda")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Cadastrar loja" })).toBeNull();
});

test("a software house's keys and integration are beyond a role too", async () => {
  signedInWith(reading, "PARCEIRO");
  const asked = refuses(...theirs);
  renderPortal("/parceiro/integracao");
  expect(await screen.findByText("Seu acesso não inclui as API keys")).toBeVisible();
  expect(asked).toEqual([]);
});

test.each<[Profile, Record<string, string>, string]>([
  ["VAREJISTA", marketing, "Buscar telas, lojas, banners e cupons"],
  ["VAREJISTA", { ...marketing, team: "write" }, "Buscar telas, lojas, banners, pessoas e cupons"],
  ["PARCEIRO", reading, "Buscar telas, lojas e cupons"],
])("%s: the search of %j says '%s'", async (profile, access, label) => {
  signedInWith(access, profile);
  renderPortal("/lista-cupons");
  const opens = await screen.findByRole("button", { name: /^Buscar telas/ });
  expect(opens).toHaveTextContent(`${label}Ctrl K`);
  await userEvent.click(opens);
  expect(await screen.findByRole("combobox", { name: /^Buscar/ })).toHaveAccessibleName(label);
  expect(screen.getByPlaceholderText(label)).toBeVisible();
});

test("the palette finds no screen and no record beyond the role", async () => {
  signedInWith(marketing);
  const asked = refuses(...theirs);
  renderPortal("/varejista/documentos");
  await screen.findByRole("navigation", { name: "Principal" });
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox"), "equipe");
  expect(await screen.findByRole("option", { name: /Acessos da equipe Seiva/ })).toBeVisible();
  expect(screen.queryByRole("option", { name: /Contas da equipe/ })).toBeNull();
  expect(screen.queryByRole("option", { name: /Convidar alguém/ })).toBeNull();
  await waitFor(() => expect(asked).toEqual([]));
});

describe("what the role only reads has no buttons that change it", () => {
  test("stores", async () => {
    signedInWith(reading);
    listsStores("/varejistas/lojas", [aStore()]);
    renderPortal("/varejista/lojas");
    const row = await screen.findByRole("row", { name: /Seiva Acácias/ });
    expect(within(row).queryByRole("button")).toBeNull();
    expect(within(row).queryByRole("link")).toBeNull();
    expect(screen.queryByRole("link", { name: /Cadastrar|Importar|Nova/ })).toBeNull();
  });

  test.each([
    [reading, 0],
    [marketing, 1],
  ])("flyers: %j sees %d", async (access, buttons) => {
    signedInWith(access);
    listsFlyers("/varejistas", [aFlyer()]);
    renderPortal("/varejista/green-flyer-list");
    await screen.findByRole("link", { name: /^Encarte de/ });
    expect(screen.queryAllByRole("button", { name: /^Excluir/ })).toHaveLength(buttons);
    expect(screen.queryAllByRole("link", { name: /^(Publicar|Cadastrar|Novo)/ })).toHaveLength(buttons);
  });

  test.each([
    [reading, ["Por que aparece?"], 0],
    [marketing, ["Editar", "Duplicar", "Por que aparece?", "Remover"], 1],
  ])("banners: %j sees %j", async (access, actions, publish) => {
    signedInWith(access);
    listsBanners("varejistas", [aBanner()]);
    renderPortal("/varejista/advertisement-list");
    await userEvent.click(await screen.findByRole("button", { name: "Ações de Ofertas de sexta" }));
    const shown = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
    expect(shown).toEqual(actions);
    expect(screen.queryAllByRole("link", { name: "Publicar banner" })).toHaveLength(publish);
  });

  test("a banner's own screen", async () => {
    signedInWith(reading);
    showsBanner("varejistas", aBanner());
    renderPortal("/varejista/advertisement-details/banner-1");
    expect(await screen.findByRole("button", { name: "Por que aparece?" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^(Duplicar|Remover)$/ })).toBeNull();
    expect(screen.queryByRole("link", { name: "Editar" })).toBeNull();
  });
});

describe("before a company is set up", () => {
  const finance = { ...reading, plan: "write" };

  test("who cannot change its data is told who can, and fills in no form", async () => {
    signedInWith(marketing);
    isRetailer(newRetailer);
    const { router } = renderPortal("/lista-cupons");
    expect(await screen.findByText("Falta completar o cadastro de Mercado Seiva")).toBeVisible();
    expect(router.state.location.pathname).toBe("/finish-sign-up");
    expect(screen.getByText(/Peça a quem administra a conta/)).toBeVisible();
    expect(screen.queryByLabelText("CEP")).toBeNull();
  });

  test("who pays, and no more, is not offered another number of stores", async () => {
    signedInWith(finance);
    isRetailer(small);
    const { queries } = renderPortal("/checkout-finished?cancelado=true");
    expect(await screen.findByRole("link", { name: "Voltar ao pagamento" })).toBeVisible();
    await waitFor(() => expect(queries.getQueryData(retailerQuery.queryKey)).toEqual(small));
    expect(screen.queryByText("Corrigir o número de lojas")).toBeNull();
  });
});
