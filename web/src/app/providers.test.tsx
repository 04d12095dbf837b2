import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { toast } from "../ui/toast";
import { Providers } from "./providers";

test("toasts stand at the top (CT-12)", async () => {
  render(<Providers>portal</Providers>);
  act(() => toast.error("Erro ao enviar o formulario"));
  const words = await screen.findByText("Erro ao enviar o formulario");
  expect(words.closest("[data-position]")).toHaveAttribute("data-position", "top-right");
});
