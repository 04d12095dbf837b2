import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { homeAnswers } from "../../../test/homes";
import { identityCall, says } from "../../../test/identity";
import { problem, renderPortal, signedInAs } from "../../../test/render";

const STRONG = "grampo-azul-correto";

const change = async (password = STRONG) => {
  const portal = renderPortal("/password-change");
  await userEvent.type(await screen.findByLabelText("Senha atual"), "a-de-antes");
  await userEvent.type(screen.getByLabelText("Nova senha"), password);
  await userEvent.type(screen.getByLabelText("Repita a nova senha"), `${password}{Enter}`);
  return portal;
};

beforeEach(() => {
  homeAnswers();
  signedInAs("VAREJISTA");
});

test("current and new password: 'Senha alterada com sucesso', and back to the home", async () => {
  const sent = identityCall("post", "change-password", says("x"));
  const { router } = await change();
  expect(await screen.findByText("Senha alterada com sucesso")).toBeVisible();
  expect(sent).toEqual([{ currentPassword: "a-de-antes", newPassword: STRONG }]);
  await waitFor(() => expect(router.state.location.pathname).toBe("/varejista"));
});

test("a new password of seven characters is not sent (SI-21)", async () => {
  const sent = identityCall("post", "change-password", says("x"));
  await change("grampo7");
  expect(await screen.findByText("A senha deve ter no mínimo 8 caracteres.")).toBeVisible();
  expect(sent).toEqual([]);
});

test("a wrong current password: a toast, and its field takes the focus", async () => {
  identityCall("post", "change-password", () => problem(400, "NotAuthorizedException", "x"));
  await change();
  expect(await screen.findAllByText("Senha atual incorreta")).toHaveLength(2);
  await waitFor(() => expect(screen.getByLabelText("Senha atual")).toHaveFocus());
  expect(screen.getByLabelText("Nova senha")).toHaveValue(STRONG);
});

test.each([
  [429, "LimitExceededException", "Muitas tentativas, tente novamente mais tarde."],
  [500, "internal", "Ocorreu um erro."],
])("%i %s: '%s'", async (status, code, message) => {
  identityCall("post", "change-password", () => problem(status, code, "x"));
  await change();
  expect(await screen.findByText(message)).toBeVisible();
});
