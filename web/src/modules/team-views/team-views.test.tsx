import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { serveReceipts } from "../../../test/receipts";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import { serveTeamViews, sharedView } from "../../../test/team-views";
import { startWithUiSettings, uiSettings } from "../../../test/ui-settings";

const VIEWS = "views.lista-cupons-cupons";

beforeEach(() => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  startWithUiSettings({});
});

const open = async (search = "") => {
  const { router } = renderPortal(`/lista-cupons/cupons${search}`);
  await screen.findByRole("table", { name: "Cupons, um a um" });
  await userEvent.click(screen.getByRole("button", { name: "Visões" }));
  const team = within(await screen.findByRole("region", { name: "Da equipe" }));
  return { router, team };
};

test("a colleague's view is used, and copied among one's own", async () => {
  const asked = serveTeamViews(sharedView({}));
  const { router, team } = await open();
  await userEvent.click(await team.findByRole("button", { name: "Ações da visão Série 11" }));
  expect(team.queryByRole("button", { name: "Renomear" })).toBeNull();
  expect(team.queryByRole("button", { name: "Remover da equipe" })).toBeNull();
  await userEvent.click(team.getByRole("button", { name: "Guardar nas minhas" }));
  await waitFor(() =>
    expect(uiSettings.kept).toEqual({ [VIEWS]: [{ name: "Série 11", search: { serie: 11 } }] }),
  );
  await userEvent.click(team.getByRole("button", { name: "Série 11 de Rui" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ serie: 11 }));
  expect(asked).toEqual(["?lista=list.lista-cupons-cupons"]);
});

test("what is on screen is shared, renamed, and taken back", async () => {
  const asked = serveTeamViews();
  const { team } = await open("?serie=11");
  expect(await team.findByText(/^Nenhuma ainda\./)).toBeVisible();
  expect(team.queryByRole("button", { name: /^Compartilhar/ })).toBeNull();
  await userEvent.type(screen.getByLabelText("Nome da visão"), "Onze");
  await userEvent.click(team.getByRole("button", { name: "Compartilhar “Onze” com a equipe" }));
  await userEvent.click(await team.findByRole("button", { name: "Ações da visão Onze" }));
  await userEvent.click(team.getByRole("button", { name: "Renomear" }));
  await userEvent.clear(team.getByLabelText("Novo nome"));
  await userEvent.type(team.getByLabelText("Novo nome"), "Série onze{Enter}");
  await userEvent.click(await team.findByRole("button", { name: "Ações da visão Série onze" }));
  await userEvent.click(team.getByRole("button", { name: "Parar de compartilhar" }));
  expect(await team.findByText(/^Nenhuma ainda\./)).toBeVisible();
  await waitFor(() =>
    expect(uiSettings.kept).toEqual({ [VIEWS]: [{ name: "Série onze", search: { serie: 11 } }] }),
  );
  expect(asked.filter((one) => typeof one !== "string" || one.startsWith("DELETE"))).toEqual([
    { lista: "list.lista-cupons-cupons", nome: "Onze", busca: { serie: 11 } },
    ["made", '"v1"', "Série onze"],
    "DELETE made",
  ]);
});

test("a view of stores without access is named and cannot be used", async () => {
  serveTeamViews(sharedView({ busca: null, semAcesso: true, podeRemover: false }));
  const { team } = await open();
  expect(await team.findByRole("button", { name: "Série 11 de Rui" })).toBeDisabled();
  expect(team.getByText("Filtra por lojas a que você não tem acesso: não dá para usar.")).toBeVisible();
  expect(team.queryByRole("button", { name: /^Ações/ })).toBeNull();
});

test("who manages the team removes what somebody who is gone left", async () => {
  const asked = serveTeamViews(sharedView({ por: "", podeRemover: true }));
  const { team } = await open();
  expect(await team.findByRole("button", { name: "Série 11 de uma conta removida" })).toBeVisible();
  await userEvent.click(team.getByRole("button", { name: "Ações da visão Série 11" }));
  await userEvent.click(team.getByRole("button", { name: "Remover da equipe" }));
  await waitFor(() => expect(asked).toContain("DELETE view-1"));
});

test("what fails is said", async () => {
  server.use(
    http.get(`${API}/identity/shared-views`, () => problem(503, "unavailable", "O serviço está fora do ar.")),
  );
  const { team } = await open();
  expect(await team.findByText("O serviço está fora do ar.")).toBeVisible();
});
