import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { serveReceipts } from "../../../test/receipts";
import { renderPortal, signedInAs } from "../../../test/render";
import { serveTeamViews } from "../../../test/team-views";
import { startWithUiSettings, uiSettings } from "../../../test/ui-settings";

const VIEWS = "views.lista-cupons-cupons";

beforeEach(() => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  serveTeamViews();
});

const open = async (search = "") => {
  const { router } = renderPortal(`/lista-cupons/cupons${search}`);
  await screen.findByRole("table", { name: "Cupons, um a um" });
  return router;
};
const openViews = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Visões" }));
  return within(await screen.findByRole("dialog", { name: "Visões" }));
};
const save = async (name: string) => {
  const views = await openViews();
  await userEvent.type(views.getByLabelText("Nome da visão"), `${name}{Enter}`);
  expect(await screen.findByText(`Visão “${name}” salva`)).toBeVisible();
};

test("filters are saved under a name, and chosen again from the first page", async () => {
  const router = await open("?situacao=cancelled&serie=11&page=3");
  await save("Cancelados da série 11");
  const saved = [{ name: "Cancelados da série 11", search: { situacao: "cancelled", serie: 11 } }];
  await waitFor(() => expect(uiSettings.kept).toEqual({ [VIEWS]: saved }));
  await userEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  const views = await openViews();
  const view = views.getByRole("button", { name: "Cancelados da série 11" });
  expect(view).not.toHaveAttribute("aria-current");
  await userEvent.click(view);
  await waitFor(() => expect(router.state.location.search).toEqual({ situacao: "cancelled", serie: 11 }));
  const again = await openViews();
  expect(again.getByRole("button", { name: "Cancelados da série 11" })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("a known name is replaced, in the order of the alphabet", async () => {
  startWithUiSettings({
    [VIEWS]: [
      { name: "Balcão", search: { caixa: "2" } },
      { name: "Á noite", search: { caixa: "1" } },
    ],
  });
  const router = await open("?caixa=03");
  const views = await openViews();
  await userEvent.type(views.getByLabelText("Nome da visão"), " Á noite ");
  await userEvent.click(views.getByRole("button", { name: "Substituir visão" }));
  await userEvent.click(await screen.findByRole("button", { name: "Limpar filtros" }));
  const kept = (await openViews()).getByRole("list", { name: "Visões salvas" });
  expect(
    within(kept)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["Á noite", "Balcão"]);
  await userEvent.click(within(kept).getByRole("button", { name: "Á noite" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ caixa: "03" }));
});

test("a view that was removed can be had back, beside one that was saved since", async () => {
  await open("?caixa=03");
  await save("Caixa 3");
  const views = await openViews();
  await userEvent.click(views.getByRole("button", { name: "Remover a visão Caixa 3" }));
  expect(views.queryByRole("button", { name: "Caixa 3" })).toBeNull();
  await userEvent.type(views.getByLabelText("Nome da visão"), "Balcão{Enter}");
  await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
  const again = await openViews();
  expect(again.getByRole("button", { name: "Balcão" })).toBeVisible();
  expect(again.getByRole("button", { name: "Caixa 3" })).toBeVisible();
});

test("with nothing filtered there is nothing to save, and what was spoilt is passed over", async () => {
  const whole = { name: "Inteira", search: { caixa: "9" } };
  startWithUiSettings({ [VIEWS]: [null, { name: 1, search: {} }, whole, { ...whole, search: {} }] });
  await open();
  const views = await openViews();
  await views.findByRole("button", { name: "Inteira" });
  expect(views.getByText("Para salvar uma visão, escolha antes os filtros ou a ordem.")).toBeVisible();
  expect(views.queryByLabelText("Nome da visão")).toBeNull();
  expect(views.getAllByRole("listitem")).toHaveLength(1);
});

test("twenty are the most", async () => {
  const many = Array.from({ length: 20 }, (_, n) => ({ name: `Caixa ${n}`, search: { caixa: String(n) } }));
  startWithUiSettings({ [VIEWS]: many });
  await open("?caixa=99");
  const views = await openViews();
  expect(await views.findByText("Você tem 20 visões. Remova uma para salvar outra.")).toBeVisible();
  expect(views.queryByLabelText("Nome da visão")).toBeNull();
});
