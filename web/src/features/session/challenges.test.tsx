import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { homeAnswers } from "../../../test/homes";
import { challenge, devicePasskeys, identityCall, signedIn } from "../../../test/identity";
import { problem, renderPortal, signedInAs } from "../../../test/render";

const STRONG = "grampo-azul-correto";

const signIn = async (search = "") => {
  const portal = renderPortal(`/signIn${search}`);
  await userEvent.type(await screen.findByLabelText("E-mail"), "ana@mercadoseiva.com.br");
  await userEvent.type(screen.getByLabelText("Senha"), "temporaria-1{Enter}");
  return portal;
};

beforeEach(() => {
  homeAnswers();
  signedInAs(null);
});
afterEach(() => vi.unstubAllGlobals());

describe("a temporary password", () => {
  const choose = async (password = STRONG, repeat = password) => {
    await userEvent.type(await screen.findByLabelText("Nova senha"), password);
    await userEvent.type(screen.getByLabelText("Repita a nova senha"), `${repeat}{Enter}`);
  };

  test("leads to '/password-change', where a new one signs in and goes where the person wanted", async () => {
    identityCall("post", "sign-in", challenge("NEW_PASSWORD_REQUIRED"));
    const sent = identityCall("post", "complete-new-password", signedIn("PARCEIRO"));
    const { router } = await signIn("?desiredPath=%2Fparceiro%2Fapi-keys");
    await screen.findByRole("heading", { name: "Crie a sua senha" });
    expect(router.state.location.pathname).toBe("/password-change");
    expect(sessionStorage.getItem("passwordCognitoUser")).toContain("s-1");
    await choose();
    await waitFor(() => expect(router.state.location.pathname).toBe("/parceiro/api-keys"));
    expect(sent).toEqual([{ session: "s-1", newPassword: STRONG }]);
    expect(sessionStorage.getItem("passwordCognitoUser")).toBeNull();
  });

  test("is not exchanged for one of seven characters (SI-21)", async () => {
    sessionStorage.setItem("passwordCognitoUser", JSON.stringify({ session: "s-9", email: "ana@x.com.br" }));
    const sent = identityCall("post", "complete-new-password", signedIn("VAREJISTA"));
    renderPortal("/password-change");
    await choose("grampo7");
    expect(await screen.findByText("A senha deve ter no mínimo 8 caracteres.")).toBeVisible();
    expect(sent).toEqual([]);
  });

  test("that challenge outlives a reload of the page", async () => {
    sessionStorage.setItem("passwordCognitoUser", JSON.stringify({ session: "s-9", email: "ana@x.com.br" }));
    const sent = identityCall("post", "complete-new-password", signedIn("VAREJISTA"));
    renderPortal("/password-change");
    await choose();
    await waitFor(() => expect(sent).toEqual([{ session: "s-9", newPassword: STRONG }]));
  });

  test("once the challenge is over the person signs in again", async () => {
    sessionStorage.setItem("passwordCognitoUser", JSON.stringify({ session: "s-9", email: "ana@x.com.br" }));
    identityCall("post", "complete-new-password", () => problem(400, "ExpiredCodeException", "x"));
    const { router } = renderPortal("/password-change");
    await choose();
    expect(await screen.findByText("O código de confirmação se expirou ou já foi utilizado.")).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe("/signIn"));
    expect(await screen.findByLabelText("E-mail")).toHaveValue("ana@x.com.br");
    expect(sessionStorage.getItem("passwordCognitoUser")).toBeNull();
  });

  test("a second factor may follow it", async () => {
    sessionStorage.setItem("passwordCognitoUser", JSON.stringify({ session: "s-9", email: "ana@x.com.br" }));
    identityCall("post", "complete-new-password", challenge("TOTP"));
    renderPortal("/password-change");
    await choose();
    expect(await screen.findByLabelText("Código de verificação")).toBeVisible();
  });
});

test("'/password-change' without session or challenge leads to sign-in, and back afterwards", async () => {
  const { router } = renderPortal("/password-change");
  await waitFor(() => expect(router.state.location.pathname).toBe("/signIn"));
  expect(router.state.location.search).toEqual({ desiredPath: "/password-change" });
});

describe("an account with an authenticator app", () => {
  const open = async () => {
    identityCall("post", "sign-in", challenge("TOTP"));
    const portal = await signIn();
    await screen.findByRole("heading", { name: "Verificação em duas etapas" });
    return portal;
  };

  test("is asked for its code, which may come with a space", async () => {
    const sent = identityCall("post", "complete-challenge", signedIn("VAREJISTA"));
    const { router } = await open();
    await userEvent.type(screen.getByLabelText("Código de verificação"), "123 456{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/varejista"));
    expect(sent).toEqual([{ session: "s-1", code: "123456" }]);
  });

  test("five digits are not sent", async () => {
    await open();
    await userEvent.type(screen.getByLabelText("Código de verificação"), "12345{Enter}");
    expect(await screen.findByText("O código tem 6 dígitos.")).toBeVisible();
  });

  test("a recovery code stands in for it", async () => {
    const sent = identityCall("post", "complete-challenge", signedIn("VAREJISTA"));
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Usar um código de recuperação" }));
    await userEvent.type(screen.getByLabelText("Código de recuperação"), "abcde-fghjk{Enter}");
    await waitFor(() => expect(sent).toEqual([{ session: "s-1", code: "abcde-fghjk" }]));
  });

  test("who has neither the app nor a code is told who helps", async () => {
    await open();
    expect(screen.queryByText(/Fale com o suporte/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Usar um código de recuperação" }));
    expect(screen.getByText(/Perdeu também os códigos\? Fale com o suporte/)).toBeVisible();
  });

  test("the field that stands in for the code is not blamed before it was filled in", async () => {
    await open();
    await userEvent.click(screen.getByLabelText("Código de verificação"));
    await userEvent.click(screen.getByRole("button", { name: "Usar um código de recuperação" }));
    await userEvent.type(screen.getByLabelText("Código de recuperação"), "a");
    expect(screen.queryByText("Este campo é obrigatório")).toBeNull();
  });

  test("a wrong code may be tried again", async () => {
    identityCall("post", "complete-challenge", () => problem(400, "CodeMismatchException", "x"));
    await open();
    await userEvent.type(screen.getByLabelText("Código de verificação"), "123456{Enter}");
    expect(
      await screen.findByText("Código de confirmação incorreto. Entre em contato com o suporte."),
    ).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Código de verificação")).toHaveValue(""));
  });

  test.each([
    ["ExpiredCodeException", "O código de confirmação se expirou ou já foi utilizado."],
    ["LimitExceededException", "Muitas tentativas, tente novamente mais tarde."],
  ])("%s leads back to e-mail and password", async (code, message) => {
    identityCall("post", "complete-challenge", () => problem(400, code, "x"));
    await open();
    await userEvent.type(screen.getByLabelText("Código de verificação"), "123456{Enter}");
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByRole("button", { name: "Entrar" })).toBeVisible();
  });
});

describe("a passkey", () => {
  const NAME = "Entrar com passkey";
  const starts = () =>
    identityCall("post", "passkeys/sign-in", () =>
      HttpResponse.json({ session: "p-1", options: { publicKey: {} } }),
    );

  test("signs in", async () => {
    devicePasskeys(async () => ({ toJSON: () => ({ id: "credential" }) }));
    starts();
    const sent = identityCall("post", "passkeys/complete-sign-in", signedIn("PARCEIRO"));
    const { router } = renderPortal("/signIn");
    await userEvent.click(await screen.findByRole("button", { name: NAME }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/parceiro"));
    expect(sent).toEqual([{ session: "p-1", credential: { id: "credential" } }]);
  });

  test.each([
    ["NotAllowedError", "Nenhuma passkey foi usada. Tente novamente quando quiser."],
    ["SecurityError", "Passkeys não funcionam neste endereço. Use outro modo."],
    ["UnknownError", "O navegador não conseguiu usar a passkey. Tente novamente ou use outro modo."],
  ])("%s of the device is said in words", async (name, message) => {
    devicePasskeys(() => Promise.reject(new DOMException("x", name)));
    starts();
    renderPortal("/signIn");
    await userEvent.click(await screen.findByRole("button", { name: NAME }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  test("one that the server refuses is told in its words", async () => {
    devicePasskeys(async () => ({ toJSON: () => ({}) }));
    starts();
    identityCall("post", "passkeys/complete-sign-in", () =>
      problem(400, "identity.passkey_refused", "Recusada."),
    );
    renderPortal("/signIn");
    await userEvent.click(await screen.findByRole("button", { name: NAME }));
    expect(await screen.findByText("Recusada.")).toBeVisible();
  });

  test("is not offered where the browser knows none", async () => {
    renderPortal("/signIn");
    await screen.findByRole("button", { name: "Entrar" });
    expect(screen.queryByRole("button", { name: NAME })).toBeNull();
  });
});
