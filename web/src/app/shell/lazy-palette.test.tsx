import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { placeAnswers } from "../../../test/profile";
import { renderPortal, signedInAs } from "../../../test/render";

vi.mock("./portal-palette", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

test("a palette that cannot be fetched says so, and the form below keeps what is typed", async () => {
  signedInAs("VAREJISTA");
  placeAnswers();
  renderPortal("/editar-perfil");
  await userEvent.type(await screen.findByLabelText("Complemento"), "Sala 7");
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(await screen.findByText(/Não foi possível abrir a busca/)).toBeVisible();
  expect(screen.getByLabelText("Complemento")).toHaveValue("Sala 7");
});
