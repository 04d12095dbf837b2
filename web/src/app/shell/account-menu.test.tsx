import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { placeAnswers } from "../../../test/profile";
import { renderPortal, signedInAs } from "../../../test/render";

const account = () => screen.findByRole("button", { name: "Conta de Ana Souza" });

test("the account's menu opens from the keyboard, and Escape goes back to its button", async () => {
  signedInAs("VAREJISTA");
  placeAnswers();
  renderPortal("/editar-perfil");
  (await account()).focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("menuitem", { name: "Conta e segurança" })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  expect(screen.getByRole("menuitem", { name: "Meus arquivos" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await waitFor(async () => expect(await account()).toHaveFocus());
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("menuitem", { name: "Sair da conta" })).toBeVisible();
});

test("the theme that is chosen is said to be, and another one is chosen", async () => {
  signedInAs("VAREJISTA");
  placeAnswers();
  renderPortal("/editar-perfil");
  await userEvent.click(await account());
  const dark = await screen.findByRole("menuitemradio", { name: "Escuro", checked: false });
  await userEvent.click(dark);
  expect(await screen.findByRole("menuitemradio", { name: "Escuro", checked: true })).toBeVisible();
});
