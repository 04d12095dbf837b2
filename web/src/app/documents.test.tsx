import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { homeAnswers } from "../../test/homes";
import { placeAnswers } from "../../test/profile";
import { API, aUser, renderDocument, signedInAs } from "../../test/render";
import { server } from "../../test/setup";
import { reloadAt } from "../lib/reload";
import { asksToLeave } from "../ui/form/unsaved-work";
import { createQueryClient } from "./query-client";
import { createSignedInRouter } from "./signed-in-router";
import { visitorPaths } from "./visitor-paths";
import { createVisitorRouter } from "./visitor-router";

vi.mock("../lib/reload", () => ({ reloadAt: vi.fn() }));
// The server sent this document for this address.
vi.hoisted(() => window.history.replaceState(null, "", "/nada"));

beforeEach(() => {
  vi.mocked(reloadAt).mockClear();
  homeAnswers();
  placeAnswers();
});

test("the visitors' document has the visitors' addresses, and the portal hands each of them over", () => {
  const client = createQueryClient(() => undefined);
  const own = Object.keys(createVisitorRouter(client).routesByPath).filter((path) => !/^\/\$?$/.test(path));
  expect(own.sort()).toEqual([...visitorPaths].sort());
  const portal = Object.keys(createSignedInRouter(client).routesByPath);
  expect(portal).toEqual(expect.arrayContaining([...visitorPaths]));
});

test("a sign-in loads the portal's document where it leads", async () => {
  signedInAs(null);
  server.use(http.post(`${API}/identity/sign-in`, () => HttpResponse.json({ user: aUser("VAREJISTA") })));
  renderDocument(createVisitorRouter, "/signIn?desiredPath=%2Feditar-perfil");
  await userEvent.type(await screen.findByLabelText("E-mail"), "ana@mercado.com.br");
  await userEvent.type(screen.getByLabelText("Senha"), "Seiva-demo-2026");
  await userEvent.click(screen.getByRole("button", { name: "Entrar" }));
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith("/editar-perfil"));
});

test("without a place to go to, at the profile's home, and 'back' does not lead to sign-in", async () => {
  signedInAs("VAREJISTA");
  const { router } = renderDocument(createVisitorRouter, "/signIn");
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith("/varejista"));
  expect(router.history.length).toBe(1);
});

test("without a session the portal's document loads sign-in, with the way back", async () => {
  signedInAs(null);
  renderDocument(createSignedInRouter, "/varejista/lojas?page=2");
  await waitFor(() => expect(reloadAt).toHaveBeenCalledTimes(1));
  const [path] = vi.mocked(reloadAt).mock.calls[0] ?? [];
  const { pathname, searchParams } = new URL(path ?? "", "http://portal");
  expect([pathname, searchParams.get("desiredPath"), searchParams.get("desiredProfile")]).toEqual([
    "/signIn",
    "/varejista/lojas?page=2",
    "VAREJISTA",
  ]);
});

test("a way to a visitors' screen asks for unsaved work, and is loaded only when it is taken", async () => {
  signedInAs("VAREJISTA");
  const { router } = renderDocument(createSignedInRouter, "/editar-perfil");
  await userEvent.type(await screen.findByLabelText("Complemento"), "Sala 7");
  expect(asksToLeave()).toBe(true);
  const to: string = "/password-change"; // of the other document, which this router does not have
  await act(() => router.preloadRoute({ to }));
  expect(reloadAt).not.toHaveBeenCalled();
  void act(() => void router.navigate({ to }));
  await userEvent.click(await screen.findByRole("button", { name: "Sair sem salvar" }));
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith("/password-change"));
  expect(screen.getByLabelText("Complemento")).toHaveValue("Sala 7"); // it stays until the other document stands
  expect(asksToLeave()).toBe(false);
});

test("what the server itself sent with this document is no screen, and is not sent back", async () => {
  signedInAs(null);
  renderDocument(createVisitorRouter, "/nada");
  expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
  expect(reloadAt).not.toHaveBeenCalled();
});
