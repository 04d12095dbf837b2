import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { identityCall, says } from "../../../test/identity";
import { problem, renderPortal, signedInAs } from "../../../test/render";

const LINK = "?confirmationCode=0123&username=account-1&clientId=seiva-portal";
const VALUES = { confirmationCode: "0123", username: "account-1", clientId: "seiva-portal" };

beforeEach(() => signedInAs(null));

test.each([
  ["/confirmation", "Email confirmado com sucesso!"],
  ["/confirmation", "Usuário confirmado!"],
  ["/email-confirmation", "Email confirmado com sucesso!"],
  ["/resend-email-confirmation", "Email confirmado com sucesso!"],
  ["/users/confirmation/link", "Email confirmado com sucesso!"],
])("%s confirms once and goes to sign-in: '%s'", async (path, message) => {
  const sent = identityCall("post", "confirm-sign-up", says(message));
  const { router } = renderPortal(`${path}${LINK.replace("0123", "a0123")}`);
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(router.state.location.href).toBe("/signIn"));
  expect(sent).toEqual([{ ...VALUES, confirmationCode: "a0123" }]);
});

test.each([
  ["ExpiredCodeException", "O código de confirmação se expirou ou já foi utilizado."],
  ["CodeMismatchException", "Código de confirmação incorreto. Entre em contato com o suporte."],
])("%s: sign-in says so and offers another link", async (code, message) => {
  identityCall("post", "confirm-sign-up", () => problem(400, code, "x"));
  const { router } = renderPortal(`/confirmation${LINK}`);
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(router.state.location.href).toBe("/signIn"));
  expect(await screen.findByText(/Peça outro/)).toBeVisible();
});

test("too many tries: sign-in, without a word against the link", async () => {
  identityCall("post", "confirm-sign-up", () => problem(429, "LimitExceededException", "x"));
  const { router } = renderPortal(`/confirmation${LINK}`);
  expect(await screen.findByText("Muitas tentativas, tente novamente mais tarde.")).toBeVisible();
  await waitFor(() => expect(router.state.location.href).toBe("/signIn"));
  expect(screen.queryByText(/não vale mais/)).toBeNull();
});

test("somebody else confirmed first: the server's words, at sign-in", async () => {
  const words = "Este CNPJ já foi confirmado em outro cadastro. Se a empresa é sua, fale com o suporte.";
  identityCall("post", "confirm-sign-up", () => problem(409, "onboarding.confirmed_elsewhere", words));
  const { router } = renderPortal(`/confirmation${LINK}`);
  expect(await screen.findByText(words)).toBeVisible();
  await waitFor(() => expect(router.state.location.href).toBe("/signIn"));
  expect(screen.queryByText(/não vale mais/)).toBeNull();
});

test("without a connection it can be tried again", async () => {
  identityCall("post", "confirm-sign-up", () => HttpResponse.error());
  renderPortal(`/confirmation${LINK}`);
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  identityCall("post", "confirm-sign-up", says("Email confirmado com sucesso!"));
  await userEvent.click(retry);
  expect(await screen.findByText("Email confirmado com sucesso!")).toBeVisible();
});

test("a link that lacks a value confirms nothing and says what to do", async () => {
  renderPortal("/confirmation?confirmationCode=x&username=y");
  expect(await screen.findByText(/Este link está incompleto/)).toBeVisible();
});

test("'/resend-email-confirmation' by itself is its own screen", async () => {
  const { router } = renderPortal("/resend-email-confirmation");
  expect(await screen.findByRole("button", { name: "Reenviar" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/resend-email-confirmation");
});
