import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ToastRegion, toast } from "./toast";

vi.mock("./toasts", () => {
  throw new Error("the chunk is missing");
});

test("where the code of toasts did not arrive, the words are told all the same", async () => {
  render(<ToastRegion />);
  act(() => toast.error("Sem conexão com o servidor"));
  expect(await screen.findByRole("alert")).toHaveTextContent("Sem conexão com o servidor");
});
