import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderUi } from "../../../test/render";
import { LazyPalette } from "./lazy-palette";

const arrives = vi.hoisted(() => {
  let now = () => {};
  const promise = new Promise<void>((resolve) => {
    now = resolve;
  });
  return { promise, now: () => now() };
});

vi.mock("./portal-palette", async () => {
  await arrives.promise;
  return { PortalPalette: ({ typed }: { typed?: string }) => <p>Procura por {typed}</p> };
});

test("what is typed while the palette is fetched stands in it", async () => {
  renderUi(<LazyPalette onClose={() => undefined} />);
  await userEvent.keyboard("mercax{Backspace}do");
  expect(screen.getByRole("status")).toHaveTextContent("mercado");
  await act(async () => arrives.now());
  expect(await screen.findByText("Procura por mercado")).toBeVisible();
});
