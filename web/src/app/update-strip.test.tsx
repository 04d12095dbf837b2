import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { homeAnswers } from "../../test/homes";
import { placeAnswers } from "../../test/profile";
import { API, renderPortal, signedInAs } from "../../test/render";
import { server } from "../../test/setup";
import { forgetVersion } from "../lib/portal-version";
import { reloadAt } from "../lib/reload";

vi.mock("../lib/reload", () => ({ reloadAt: vi.fn() }));

const NEWS = "Há uma versão nova";

/** The build of the document. */
const loaded = (version: string) => {
  const meta = document.createElement("meta");
  meta.name = "portal-version";
  meta.content = version;
  document.head.append(meta);
};

/** From now on the server answers the account's choices from this build; a status of its own where it refuses. */
const served = (version: string | null, status = 200) =>
  server.use(
    http.get(`${API}/identity/ui-settings`, () => {
      const headers = version ? { "x-portal-version": version } : undefined;
      return HttpResponse.json({ settings: {}, message: "Ocorreu um erro" }, { status, headers });
    }),
  );

beforeEach(() => {
  signedInAs("VAREJISTA");
  homeAnswers();
  placeAnswers();
  vi.mocked(reloadAt).mockClear();
});

afterEach(() => {
  forgetVersion();
  document.querySelector('meta[name="portal-version"]')?.remove();
});

const news = () => screen.queryByText(NEWS);

test("another build is offered, and loaded only when people choose so; what is typed survives", async () => {
  loaded("a1");
  served("b2");
  renderPortal("/editar-perfil");
  await userEvent.type(await screen.findByLabelText("Complemento"), "Sala 7");
  expect(await screen.findByText(NEWS)).toBeVisible();
  expect(reloadAt).not.toHaveBeenCalled();
  const update = () => userEvent.click(screen.getByRole("button", { name: "Atualizar" }));
  const answer = async (name: string) =>
    userEvent.click(
      within(await screen.findByRole("dialog", { name: "Sair sem salvar?" })).getByRole("button", { name }),
    );
  await update();
  await answer("Continuar editando");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("Complemento")).toHaveValue("Sala 7");
  expect(reloadAt).not.toHaveBeenCalled();
  await update();
  await answer("Sair sem salvar");
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith(window.location.href));
});

test("with nothing typed it loads at once", async () => {
  loaded("a1");
  served("b2");
  renderPortal("/varejista");
  await userEvent.click(await screen.findByRole("button", { name: "Atualizar" }));
  await waitFor(() => expect(reloadAt).toHaveBeenCalledTimes(1));
});

test("once it was another's the offer stays, though a replica of before answers again", async () => {
  loaded("a1");
  served("b2");
  const { queries } = renderPortal("/varejista");
  expect(await screen.findByText(NEWS)).toBeVisible();
  served("a1");
  await act(() => queries.refetchQueries());
  expect(news()).toBeVisible();
});

test("a refusal tells of another build too", async () => {
  loaded("a1");
  served("b2", 403);
  renderPortal("/varejista");
  expect(await screen.findByText(NEWS)).toBeVisible();
});

test.each([
  ["the same build", "a1", "a1"],
  ["a server that says nothing", "a1", null],
  ["a document of no build", "%VERSION%", "b2"],
])("%s offers nothing", async (_case, own, other) => {
  loaded(own);
  served(other);
  renderPortal("/varejista");
  expect(await screen.findByRole("heading", { level: 1, name: /Ana$/ })).toBeVisible();
  expect(news()).toBeNull();
});
