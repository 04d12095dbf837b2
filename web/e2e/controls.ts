import { expect, type Page } from "@playwright/test";

/** Presses a link and waits for its screen: the one before may have a field of the same name. */
export const follow = async (page: Page, link: string, title: string) => {
  await page.getByRole("link", { name: link }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
};

/** Chooses from a list; a text must be the whole option. */
export const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

/** Chooses what to do with the first row of a name. */
export const act = async (page: Page, name: string, item: string) => {
  const actions = page.getByRole("button", { name: `Ações de ${name}` });
  await actions.first().click();
  await page.getByRole("menuitem", { name: item }).click();
};
