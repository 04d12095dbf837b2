import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderUi } from "../../test/render";
import { CopyButton } from "./copy-button";

const browser = (writeText: () => Promise<void>) => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText);
  renderUi(<CopyButton value="seiva" />);
  return user.click(screen.getByRole("button", { name: "Copiar" }));
};

test("says that it copied", async () => {
  await browser(() => Promise.resolve());
  expect(await screen.findByRole("button", { name: "Copiado" })).toBeVisible();
});

test("a browser that refuses is told of, with what to do", async () => {
  await browser(() => Promise.reject(new DOMException("denied", "NotAllowedError")));
  expect(await screen.findByText(/^O navegador não deixou copiar/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Copiar" })).toBeVisible();
});
