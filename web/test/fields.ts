import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/** A select of the screen, by its label. */
export const selectOf = (name: string) => screen.getByRole("combobox", { name });

/** Opens a select and takes one of its options. */
export const choose = async (name: string, option: string | RegExp) => {
  await userEvent.click(selectOf(name));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};

/** Pastes a text into a field, over nothing. */
export const paste = async (label: string, text: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
};
