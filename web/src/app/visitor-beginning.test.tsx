import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, onTestFinished, test, vi } from "vitest";
import { API, aUser, renderDocument } from "../../test/render";
import { server } from "../../test/setup";
import { sessionQuery } from "../features/session/queries";
import { reloadAt } from "../lib/reload";
import { createQueryClient } from "./query-client";
import { createSignedInRouter } from "./signed-in-router";
import { createVisitorRouter } from "./visitor-router";

vi.mock("../lib/reload", () => ({ reloadAt: vi.fn() }));
// The server sent the visitors' document as it is for a request without a session's cookie.
vi.hoisted(() => {
  window.history.replaceState(null, "", "/");
  document.documentElement.dataset.session = "none";
});

test("who comes to '/' without a session is asked to sign in, and the server not who that is", async () => {
  const { router } = renderDocument(createVisitorRouter, "/"); // a request that nothing answers fails the test
  expect(await screen.findByRole("heading", { name: "Entrar" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/signIn");

  server.use(http.post(`${API}/identity/sign-in`, () => HttpResponse.json({ user: aUser("VAREJISTA") })));
  await userEvent.type(screen.getByLabelText("E-mail"), "ana@mercado.com.br");
  await userEvent.type(screen.getByLabelText("Senha"), "Seiva-demo-2026");
  await userEvent.click(screen.getByRole("button", { name: "Entrar" }));
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith("/varejista"));
});

test("that stays known while the page stands, so that another tab's sign-in is news to it", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = createQueryClient(() => undefined);
  document.documentElement.dataset.session = "none";
  await client.ensureQueryData(sessionQuery);
  vi.advanceTimersByTime(3_600_000);
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
});

test("a session that comes later is asked for", async () => {
  const client = createQueryClient(() => undefined);
  document.documentElement.dataset.session = "none";
  expect(await client.fetchQuery(sessionQuery)).toBeNull();
  server.use(http.get(`${API}/identity/me`, () => HttpResponse.json(aUser("VAREJISTA"))));
  await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  expect(await client.fetchQuery({ ...sessionQuery, staleTime: 0 })).toMatchObject(aUser("VAREJISTA"));
});

test("a portal's address leads a stranger to sign-in, and the server is not asked who that is", async () => {
  document.documentElement.dataset.session = "none";
  renderDocument(createSignedInRouter, "/varejista");
  await waitFor(() =>
    expect(reloadAt).toHaveBeenLastCalledWith("/signIn?desiredPath=%2Fvarejista&desiredProfile=VAREJISTA"),
  );
});
