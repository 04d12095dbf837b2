import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { serveReceipts } from "../../../test/receipts";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import { serveTeamViews, sharedView } from "../../../test/team-views";
import { startWithUiSettings } from "../../../test/ui-settings";

beforeEach(() => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  startWithUiSettings({});
});

const open = async (search: string) => {
  const { router } = renderPortal(`/lista-cupons/cupons${search}`);
  await screen.findByRole("table", { name: "Cupons, um a um" });
  await userEvent.click(screen.getByRole("button", { name: "Visões" }));
  const team = within(await screen.findByRole("region", { name: "Da equipe" }));
  await userEvent.click(await team.findByRole("button", { name: "Ações da visão Série 11" }));
  return { router, team };
};

const replace = "Trocar pelos filtros da tela";

test("who manages the team gives a colleague's view the filters on screen", async () => {
  const asked = serveTeamViews(sharedView({ podeTrocar: true }));
  const { team } = await open("?serie=12");
  await userEvent.click(team.getByRole("button", { name: replace }));
  expect(
    await screen.findByText("A visão “Série 11” tem agora os filtros da tela, para toda a equipe"),
  ).toBeVisible();
  expect(asked).toContainEqual(["view-1", '"v1"', { serie: 12 }]);
});

test.each([
  ["not by a colleague", false, "?serie=12"],
  ["not where it has them", true, "?serie=11"],
  ["not by no filters at all", true, ""],
])("filters are replaced %s", async (_, podeTrocar, search) => {
  serveTeamViews(sharedView({ podeTrocar }));
  const { team } = await open(search);
  expect(team.queryByRole("button", { name: replace })).toBeNull();
});

test("what somebody else changed meanwhile is looked at, or replaced knowingly", async () => {
  const asked = serveTeamViews(sharedView({ podeTrocar: true }));
  server.use(
    http.put(
      `${API}/identity/shared-views/:id/busca`,
      () => {
        server.use(
          http.get(`${API}/identity/shared-views`, () =>
            HttpResponse.json([sharedView({ podeTrocar: true, busca: { serie: 14 }, versao: "v2" })]),
          ),
        );
        return problem(412, "views.stale", "Mudou.");
      },
      { once: true },
    ),
  );
  const { router, team } = await open("?serie=12");
  await userEvent.click(team.getByRole("button", { name: replace }));
  expect(await team.findByRole("alert")).toHaveTextContent(
    /^Esta visão mudou enquanto isso, e nada foi trocado/,
  );
  await userEvent.click(team.getByRole("button", { name: "Trocar mesmo assim" }));
  await waitFor(() => expect(asked).toContainEqual(["view-1", '"v2"', { serie: 12 }]));
  await userEvent.click(await team.findByRole("button", { name: "Série 11 de Rui" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ serie: 14 }));
});
