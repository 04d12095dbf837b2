import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { homeAnswers } from "../../test/homes";
import { placeAnswers } from "../../test/profile";
import { API, aUser, problem, renderPortal, signedInAs } from "../../test/render";
import { someRetailer } from "../../test/retailer";
import { server } from "../../test/setup";
import { reloadAt } from "../lib/reload";
import { tellSession } from "../lib/session-news";
import { asksToLeave } from "../ui/form/unsaved-work";

vi.mock("../lib/reload", () => ({ reloadAt: vi.fn() }));

const COVER = "A conta deste navegador mudou";
let asked: (string | null)[];
let saved: unknown[];

beforeEach(() => {
  vi.mocked(reloadAt).mockClear();
  signedInAs("VAREJISTA");
  homeAnswers();
  placeAnswers();
  asked = [];
  saved = [];
  server.use(
    http.get(`${API}/varejistas`, ({ request }) => {
      asked.push(request.headers.get("x-account-id"));
      return HttpResponse.json(someRetailer);
    }),
    http.patch(`${API}/varejistas`, async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(someRetailer);
    }),
  );
});

/** The profile with something typed into it. */
const typed = async () => {
  const portal = renderPortal("/editar-perfil?x=1#nome");
  await userEvent.type(await screen.findByLabelText("Complemento"), "Sala 7");
  return portal;
};

const gone = async () => {
  expect(await screen.findByText(COVER)).toBeVisible();
  expect(screen.queryByLabelText("Complemento")).toBeNull();
  expect(reloadAt).toHaveBeenCalledExactlyOnceWith("/editar-perfil?x=1#nome");
};

test("every request says for which account it is", async () => {
  await typed();
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set(["account-1"]));
});

test("another account in another tab: what was typed is gone at once, unsent, and the portal loads again", async () => {
  await typed();
  act(() => tellSession("account-2"));
  await gone();
  expect(saved).toEqual([]);
});

test("nothing asks whether to stay when the account has changed", async () => {
  await typed();
  expect(asksToLeave()).toBe(true);
  act(() => tellSession("account-2"));
  await gone();
  expect(asksToLeave()).toBe(false);
});

test("a tab that heard nothing is told by the server", async () => {
  await typed();
  server.use(
    http.patch(`${API}/varejistas`, () => problem(409, "access.other_account", "Outra conta entrou.")),
  );
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await gone();
});

test("who signs in after another, in the same tab, gets a document of their own", async () => {
  const { router, queries } = await typed();
  queries.setQueryData(["session"], null);
  const second = { ...aUser("VAREJISTA"), id: "account-2" };
  server.use(http.post(`${API}/identity/sign-in`, () => HttpResponse.json({ user: second })));
  await act(() => router.navigate({ to: "/signIn", ignoreBlocker: true }));
  await userEvent.type(await screen.findByLabelText("E-mail"), "bia@mercadoseiva.com.br");
  await userEvent.type(screen.getByLabelText("Senha"), "girafa-azul-canta{Enter}");
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith("/"));
  expect(queries.getQueryData(["session"])).toBeNull();
});

test("a sign-out in another tab does not take what is typed here: its account may come back", async () => {
  await typed();
  act(() => tellSession(null));
  expect(await screen.findByRole("dialog", { name: "Sua sessão terminou" })).toBeVisible();
  expect(screen.getByLabelText("Complemento")).toHaveValue("Sala 7");
});

test("without anything typed a sign-out in another tab ends this one too", async () => {
  renderPortal("/editar-perfil");
  await screen.findByLabelText("Complemento");
  act(() => tellSession(null));
  expect(await screen.findByText(COVER)).toBeVisible();
});
