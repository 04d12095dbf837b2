import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { homeAnswers } from "../../../test/homes";
import { signedIn } from "../../../test/identity";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { restWaits, server } from "../../../test/setup";
import type { Profile } from "../../modules/current-user";
import { partnerQuery } from "../../modules/own-profile";

const SIGN_IN = `${API}/identity/sign-in`;

const answer = (response: () => Response | Promise<Response>) => server.use(http.post(SIGN_IN, response));
const succeed = () => answer(signedIn("PARCEIRO"));

const open = async (search = "") => {
  const portal = renderPortal(`/signIn${search}`);
  await screen.findByRole("button", { name: "Entrar" });
  return portal;
};
const fill = async (email = "ana@mercadoseiva.com.br", password = "Seiva-demo-2026") => {
  await userEvent.type(screen.getByLabelText("E-mail"), email);
  await userEvent.type(screen.getByLabelText("Senha"), `${password}{Enter}`);
};

beforeEach(() => {
  homeAnswers();
  signedInAs(null);
});

describe("a sign-in that fails says, in a toast", () => {
  test.each([
    [401, "NotAuthorizedException", "E-mail e/ou senha incorretos"],
    [403, "UserNotConfirmedException", "E-mail não confirmado"],
    [429, "LimitExceededException", "Muitas tentativas, tente novamente mais tarde."],
    [500, "internal", "Não foi possível fazer o login"],
    [422, "validation", "Não foi possível fazer o login"],
  ])("%i %s: %s", async (status, code, message) => {
    answer(() => problem(status, code, "texto do servidor"));
    await open();
    await fill();
    const words = await screen.findByText(message);
    expect(words).toBeVisible();
    expect(words.closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByText("texto do servidor")).toBeNull();
  });

  test("while it is locked, what to do stays", async () => {
    answer(() => problem(429, "LimitExceededException", "x"));
    await open();
    await fill();
    expect(await screen.findByText(/espere alguns minutos antes de tentar de novo/)).toBeVisible();
  });

  test("a lost connection: Não foi possível fazer o login", async () => {
    answer(() => HttpResponse.error());
    await open();
    await fill();
    expect(await screen.findByText("Não foi possível fazer o login")).toBeVisible();
  });

  test("both fields empty: Email e senha vazios, and each field its own message", async () => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Entrar" }));
    expect(await screen.findByText("Email e senha vazios")).toBeVisible();
    expect(screen.getByText("Insira o email")).toBeVisible();
    expect(screen.getByText("Insira a senha")).toBeVisible();
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
  });
});

test("an unconfirmed account is told what to do, and the link is one step away", async () => {
  answer(() => problem(403, "UserNotConfirmedException", "E-mail não confirmado"));
  const { router } = await open();
  await fill();
  expect(await screen.findByText(/Abra o link de confirmação/)).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Reenviar confirmação" }));
  expect(await screen.findByLabelText("E-mail")).toHaveValue("ana@mercadoseiva.com.br");
  expect(router.state.location.href).toBe("/resend-email-confirmation");
});

test("a temporary password that is too old: ER-07, and the server's remedy", async () => {
  const remedy = "A senha temporária venceu. Peça um novo convite a quem administra a sua conta.";
  answer(() => problem(403, "identity.invitation_expired", remedy));
  await open();
  await fill();
  expect(await screen.findByText("Não foi possível fazer o login")).toBeVisible();
  expect(screen.getByText(remedy)).toBeVisible();
});

test("the e-mail must be one", async () => {
  await open();
  await userEvent.type(screen.getByLabelText("E-mail"), "ana");
  await userEvent.tab();
  expect(await screen.findByText("Este e-mail é inválido")).toBeVisible();
});

test("Enter submits and the profile's home opens", async () => {
  succeed();
  const { router } = await open();
  expect(screen.getByRole("button", { name: "Mostrar senha" })).toBeVisible();
  await fill();
  await waitFor(() => expect(router.state.location.pathname).toBe("/parceiro"));
});

test.each([
  ["?desiredPath=%2Flista-cupons", "/lista-cupons"],
  ["?desiredPath=%2Fparceiro%2Fapi-keys&desiredProfile=PARCEIRO", "/parceiro/api-keys"],
  ["?desiredPath=%2Fvarejista&desiredProfile=VAREJISTA", "/parceiro"],
  ["?desiredPath=https%3A%2F%2Fmal.example", "/parceiro"],
  ["?desiredPath=%2F%2Fmal.example", "/parceiro"],
])("after sign-in %s leads to %s", async (search, path) => {
  restWaits();
  succeed();
  const { router } = await open(search);
  await fill();
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test.each<[Profile, string]>([
  ["PARCEIRO", "/parceiro"], // dashboardParceiro
  ["VAREJISTA", "/varejista"], // dashboardVarejista
  ["SUPORTE", "/support/manage-api-key"], // manageApikey
])("sign-in leads %s to its own target, %s (RT-46)", async (profile, path) => {
  restWaits();
  answer(signedIn(profile));
  const { router } = await open();
  await fill();
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test("'back' does not lead to sign-in again", async () => {
  succeed();
  const { router } = await open();
  await fill();
  await waitFor(() => expect(router.state.location.pathname).toBe("/parceiro"));
  expect(router.history.length).toBe(1);
});

test("what another account loaded in this tab is not shown to who signs in now", async () => {
  succeed();
  const { queries } = await open();
  queries.setQueryData(partnerQuery.queryKey, { fantasia: "Casa alheia" } as never);
  server.use(http.get(`${API}/parceiros`, () => new Promise(() => undefined)));
  await fill();
  expect(await screen.findByRole("heading", { level: 1, name: /Ana$/ })).toBeVisible();
  expect(screen.queryByText(/Casa alheia/)).toBeNull();
});

test.each([
  ["", "/varejista"],
  ["?desiredPath=%2Flista-cupons&desiredProfile=VAREJISTA", "/lista-cupons"],
  ["?desiredPath=%2Fparceiro&desiredProfile=PARCEIRO", "/varejista"],
])("who is signed in already does not see the form: %s leads to %s", async (search, path) => {
  restWaits();
  signedInAs("VAREJISTA");
  const { router } = renderPortal(`/signIn${search}`);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test("another screen: reading starts there, not where the link was", async () => {
  await open();
  await userEvent.click(screen.getByRole("link", { name: "Esqueci minha senha" }));
  await screen.findByRole("heading", { name: "Esqueci minha senha" });
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("'Criar conta' leads to /sign-up", async () => {
  const { router } = await open();
  await userEvent.click(screen.getByRole("link", { name: "Criar conta" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/sign-up"));
});

test.each([
  ["Esqueci minha senha", "/forgot-password"],
  ["Reenviar confirmação", "/resend-email-confirmation"],
])("'%s' leads to %s, and back", async (name, path) => {
  const { router } = await open();
  await userEvent.click(screen.getByRole("link", { name }));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  await userEvent.click(await screen.findByRole("link", { name: "Voltar para a entrada" }));
  expect(await screen.findByRole("button", { name: "Entrar" })).toBeVisible();
});
