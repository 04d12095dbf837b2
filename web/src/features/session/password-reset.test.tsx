import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { identityCall, says } from "../../../test/identity";
import { problem, renderPortal, signedInAs } from "../../../test/render";

const EMAIL = "ana@mercadoseiva.com.br";
const STRONG = "grampo-azul-correto";
const FAILURE = "Ocorreu um erro.";

beforeEach(() => signedInAs(null));

describe("a forgotten password", () => {
  test("a code is sent, sign-in follows and leads on to the code with the e-mail carried", async () => {
    const sent = identityCall("post", "forgot-password", says("x"));
    const { router } = renderPortal("/forgot-password");
    await userEvent.type(await screen.findByLabelText("E-mail"), `${EMAIL}{Enter}`);
    await screen.findByText(/o código chega em instantes/);
    expect(sent).toEqual([{ email: EMAIL }]);
    expect(router.state.location.href).toBe("/signIn");
    expect(screen.getByLabelText("E-mail")).toHaveValue(EMAIL);
    await userEvent.click(screen.getByRole("link", { name: "Digitar o código" }));
    expect(await screen.findByLabelText("Código")).toBeVisible();
    expect(screen.getByLabelText("E-mail")).toHaveValue(EMAIL);
    expect(router.state.location.href).toBe("/reset-password");
  });

  test("the e-mail is required and must be one", async () => {
    renderPortal("/forgot-password");
    await userEvent.click(await screen.findByRole("button", { name: "Enviar código" }));
    expect(await screen.findByText("Este campo é obrigatório")).toBeVisible();
    await userEvent.type(screen.getByLabelText("E-mail"), "ana");
    expect(await screen.findByText("Este e-mail é inválido")).toBeVisible();
  });

  test.each([
    [
      "too many",
      () => problem(429, "LimitExceededException", "x"),
      "Muitas tentativas, tente novamente mais tarde.",
    ],
    ["a failure of the server", () => problem(500, "internal", "x"), FAILURE],
    ["a lost connection", () => HttpResponse.error(), FAILURE],
  ])("%s: a toast, and the e-mail is not lost", async (_, answer, message) => {
    identityCall("post", "forgot-password", answer);
    renderPortal("/forgot-password");
    await userEvent.type(await screen.findByLabelText("E-mail"), `${EMAIL}{Enter}`);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText("E-mail")).toHaveValue(EMAIL);
  });
});

describe("the code and a new password", () => {
  const fill = async (code = "123456", password = STRONG) => {
    const portal = renderPortal("/reset-password");
    await userEvent.type(await screen.findByLabelText("E-mail"), EMAIL);
    await userEvent.type(screen.getByLabelText("Código"), code);
    await userEvent.type(screen.getByLabelText("Nova senha"), password);
    await userEvent.type(screen.getByLabelText("Repita a nova senha"), `${password}{Enter}`);
    return portal;
  };

  test("set it, and sign-in follows", async () => {
    const sent = identityCall("post", "confirm-forgot-password", says("Senha alterada com sucesso"));
    const { router } = await fill("123 456");
    expect(await screen.findByText("Senha alterada com sucesso")).toBeVisible();
    await waitFor(() => expect(router.state.location.href).toBe("/signIn"));
    expect(sent).toEqual([{ email: EMAIL, code: "123456", newPassword: STRONG }]);
  });

  test("the mail's link brings the e-mail and its code", async () => {
    const token = "Abc_-".repeat(9).slice(0, 43);
    const sent = identityCall("post", "confirm-forgot-password", says("Senha alterada com sucesso"));
    renderPortal(`/reset-password#${new URLSearchParams({ email: EMAIL, code: token })}`);
    expect(await screen.findByLabelText("E-mail")).toHaveValue(EMAIL);
    expect(screen.queryByLabelText("Código")).toBeNull();
    await userEvent.type(screen.getByLabelText("Nova senha"), STRONG);
    await userEvent.type(screen.getByLabelText("Repita a nova senha"), `${STRONG}{Enter}`);
    expect(await screen.findByText("Senha alterada com sucesso")).toBeVisible();
    expect(sent).toEqual([{ email: EMAIL, code: token, newPassword: STRONG }]);
  });

  test.each([
    ["old", "ExpiredCodeException"],
    ["not whole", "CodeMismatchException"],
  ])("who came by a link that is %s is asked for no code, and told of the link", async (_how, code) => {
    identityCall("post", "confirm-forgot-password", () => problem(400, code, "x"));
    renderPortal(`/reset-password#${new URLSearchParams({ email: EMAIL, code: "velho" })}`);
    await userEvent.type(await screen.findByLabelText("Nova senha"), STRONG);
    expect(screen.queryByText(/Digite o código/)).toBeNull();
    await userEvent.type(screen.getByLabelText("Repita a nova senha"), `${STRONG}{Enter}`);
    expect(await screen.findByText(/Este link pode não valer mais/)).toBeVisible();
  });

  test("a newer link, opened where the older one stands, is the one that counts", async () => {
    const sent = identityCall("post", "confirm-forgot-password", says("Senha alterada com sucesso"));
    const { router } = renderPortal(
      `/reset-password#${new URLSearchParams({ email: EMAIL, code: "velho" })}`,
    );
    await screen.findByLabelText("Nova senha");
    router.history.push(`/reset-password#${new URLSearchParams({ email: "bia@x.com.br", code: "novo" })}`);
    await waitFor(() => expect(screen.getByLabelText("E-mail")).toHaveValue("bia@x.com.br"));
    await userEvent.type(screen.getByLabelText("Nova senha"), STRONG);
    await userEvent.type(screen.getByLabelText("Repita a nova senha"), `${STRONG}{Enter}`);
    await waitFor(() => expect(sent).toEqual([{ email: "bia@x.com.br", code: "novo", newPassword: STRONG }]));
  });

  test.each([
    ["ExpiredCodeException", "O código de confirmação se expirou ou já foi utilizado.", 1],
    ["CodeMismatchException", "Código de confirmação incorreto. Entre em contato com o suporte.", 0],
    ["LimitExceededException", "Muitas tentativas, tente novamente mais tarde.", 1],
    ["internal", FAILURE, 0],
  ])("%s: '%s'", async (code, message, stale) => {
    identityCall("post", "confirm-forgot-password", () => problem(400, code, "x"));
    const { router } = await fill();
    expect(await screen.findByText(message)).toBeVisible();
    expect(router.state.location.pathname).toBe("/reset-password");
    expect(screen.queryAllByText(/Envie outro código e use o mais novo/)).toHaveLength(stale);
  });

  test("a refused password stands at its field, without a toast", async () => {
    const leaked = "Esta senha aparece em listas de senhas vazadas. Escolha outra.";
    identityCall("post", "confirm-forgot-password", () =>
      problem(422, "identity.weak_password", leaked, { newPassword: leaked }),
    );
    await fill();
    expect(await screen.findByText(leaked)).toBeVisible();
    expect(screen.queryByText(FAILURE)).toBeNull();
  });

  test("a password of seven characters is not sent with the code (SI-21)", async () => {
    const sent = identityCall("post", "confirm-forgot-password", says("x"));
    await fill("123456", "grampo7");
    expect(await screen.findByText("A senha deve ter no mínimo 8 caracteres.")).toBeVisible();
    expect(sent).toEqual([]);
  });

  test("a code that is none is not sent", async () => {
    await fill("12ab");
    expect(await screen.findByText("O código tem 6 dígitos.")).toBeVisible();
  });
});

describe("a confirmation sent again", () => {
  test("leads to sign-in, which says so", async () => {
    const sent = identityCall("post", "resend-confirmation", says("x"));
    const { router } = renderPortal("/resend-email-confirmation");
    await userEvent.type(await screen.findByLabelText("E-mail"), `${EMAIL}{Enter}`);
    expect(await screen.findByText(/o link chega em instantes/)).toBeVisible();
    expect(router.state.location.href).toBe("/signIn");
    expect(sent).toEqual([{ email: EMAIL }]);
  });

  test("a failure is a toast", async () => {
    identityCall("post", "resend-confirmation", () => problem(500, "internal", "x"));
    renderPortal("/resend-email-confirmation");
    await userEvent.type(await screen.findByLabelText("E-mail"), `${EMAIL}{Enter}`);
    expect(await screen.findByText(FAILURE)).toBeVisible();
  });
});
