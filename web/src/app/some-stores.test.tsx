import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { aBanner, showsBanner } from "../../test/banners";
import { newVersion } from "../../test/contract-texts";
import { aFlyer, listsFlyers } from "../../test/flyers";
import { homeAnswers } from "../../test/homes";
import { API, aUser, problem, renderPortal } from "../../test/render";
import { aContract, signedContract } from "../../test/retailer";
import { restWaits, server } from "../../test/setup";
import { subscriptionAnswers } from "../../test/subscription";
import type { User } from "../modules/current-user";

/** What the server says of an account that is bound to stores. */
const access = {
  ...{ own: "write", receipts: "write", promotion: "write", stores: "read", company: "read", keys: "read" },
  ...{ plan: "none", team: "none" },
};
const centro = { id: "s1", nomeFantasia: "Loja Centro" };
const sul = { id: "s2", nomeFantasia: "Loja Sul" };

const signedInTo = (stores: User["stores"]) =>
  server.use(
    http.get(`${API}/identity/me`, () => HttpResponse.json({ ...aUser("VAREJISTA"), access, stores })),
  );

/** Refuses what is the whole company's, as the server does, and remembers what was asked. */
const refuses = () => {
  const asked: string[] = [];
  for (const path of [
    "/varejistas/propagandas/ocupacao",
    "/varejistas/documentos",
    "/retailers/me/*",
    "/varejistas/acessos-administrativos",
    "/varejistas/report-schedules",
  ]) {
    server.use(
      http.all(`${API}${path}`, () => {
        asked.push(path);
        return problem(403, "access.stores", "O seu acesso é só de algumas lojas.");
      }),
    );
  }
  return asked;
};

beforeEach(() => {
  restWaits();
  homeAnswers();
  subscriptionAnswers();
});

test("every screen and the account's menu say which stores are seen, and ask for nothing else", async () => {
  signedInTo({ own: [centro, sul], of: 12 });
  const asked = refuses();
  renderPortal("/varejista");
  expect(await screen.findByText("Você vê 2 de 12 lojas:")).toBeVisible();
  expect(screen.getByText(/Loja Centro e Loja Sul/)).toBeVisible();
  const nav = screen.getByRole("navigation", { name: "Principal" });
  for (const name of ["Assinatura", "Contas da equipe", "Perfil", "Documentos"]) {
    expect(within(nav).queryByRole("link", { name })).toBeNull();
  }
  await userEvent.click(screen.getByRole("button", { name: "Conta de Ana Souza" }));
  expect(await screen.findByText("Você vê 2 de 12 lojas")).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Acessos da equipe Seiva" })).toBeNull();
  expect(asked).toEqual([]);
});

test("of many stores three are named", async () => {
  const many = ["Centro", "Sul", "Leste", "Oeste", "Norte"].map((nome) => ({ id: nome, nomeFantasia: nome }));
  signedInTo({ own: many, of: 9 });
  renderPortal("/reports");
  expect(await screen.findByText(/Centro, Sul, Leste e mais 2/)).toBeVisible();
});

test("of none it says who helps", async () => {
  signedInTo({ own: [], of: 9 });
  renderPortal("/reports");
  expect(await screen.findByText(/não existem mais, e ela não vê nenhuma/)).toBeVisible();
});

test.each([
  "/varejista/documentos",
  "/varejista/pedidos-de-consumidores",
  "/documents/accept-terms",
  "/conta/acessos",
  "/varejista/advertisement-calendar",
])("%s is the whole company's", async (path) => {
  signedInTo({ own: [centro], of: 2 });
  const asked = refuses();
  renderPortal(path);
  expect(await screen.findByText("Seu acesso não inclui o que é da empresa inteira")).toBeVisible();
  expect(asked).toEqual([]);
});

test("a banner that is for other stores too is copied, neither changed nor removed", async () => {
  signedInTo({ own: [centro], of: 2 });
  const asked = refuses();
  const shared = { ...aBanner({}), otherStores: true };
  showsBanner("varejistas", shared);
  renderPortal(`/varejista/advertisement-details/${shared.id}`);
  expect(await screen.findByRole("button", { name: "Editar" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Remover" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Duplicar" })).toBeEnabled();
  expect(asked).toEqual([]);
});

test("a flyer that is of other stores too cannot be deleted", async () => {
  signedInTo({ own: [centro], of: 2 });
  refuses();
  const flyer = aFlyer({});
  listsFlyers("/varejistas", [flyer, { ...flyer, id: "shared", otherStores: true }]);
  renderPortal("/varejista/green-flyer-list");
  expect(await screen.findByText("2 encartes")).toBeVisible();
  expect(await screen.findAllByRole("button", { name: /^Excluir/ })).toHaveLength(1);
});

test.each(["/lista-cupons", "/varejista/lojas"])("%s is exported, and nothing is scheduled", async (path) => {
  signedInTo({ own: [centro], of: 12 });
  const asked = refuses();
  const noRows = { items: [], page: 0, pageSize: 10, total: 0 };
  server.use(http.get(`${API}/varejistas/lojas`, () => HttpResponse.json(noRows)));
  renderPortal(path);
  await userEvent.click(await screen.findByRole("button", { name: "Exportar" }));
  expect(await screen.findByRole("button", { name: /^Exportar em/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Agendar" })).toBeNull();
  expect(asked).toEqual([]);
});

test("is told of a contract's time, but neither led to a page of it nor asked for a new version", async () => {
  signedInTo({ own: [centro], of: 12 });
  refuses();
  const answers = (contract: object) =>
    server.use(http.get(`${API}/varejistas/contrato`, () => HttpResponse.json(contract)));
  answers(aContract());
  const { queries } = renderPortal("/varejista");
  expect(await screen.findByText(/^Assine até /)).toBeVisible();
  expect(screen.queryByRole("link", { name: /contrato|assinar/ })).toBeNull();
  answers({ ...signedContract, novaVersao: newVersion() });
  await queries.invalidateQueries();
  await waitFor(() => expect(screen.queryByText(/^Assine até /)).toBeNull());
  expect(screen.queryByText("O contrato tem uma nova versão.")).toBeNull();
});
