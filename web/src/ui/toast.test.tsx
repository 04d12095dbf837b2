import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderUi } from "../../test/render";
import { toast } from "./toast";

test("what two toasts of the same words offer is each for its own object", async () => {
  renderUi("portal");
  const restore = vi.fn();
  for (const object of ["first", "second"]) {
    act(() => void toast.success("Loja excluída", { label: "Desfazer", run: () => restore(object) }));
  }
  const offers = await screen.findAllByRole("button", { name: "Desfazer" });
  expect(offers).toHaveLength(2);
  for (const offer of offers) await userEvent.click(offer);
  expect(restore.mock.calls.flat().sort()).toEqual(["first", "second"]);
});

test("one failure seen by several calls shows once", async () => {
  renderUi("portal");
  act(() => void toast.error("O relatório não respondeu"));
  act(() => void toast.error("O relatório não respondeu"));
  expect(await screen.findAllByText("O relatório não respondeu")).toHaveLength(1);
});

test("the same failure again is told again, for its whole time", async () => {
  const now = vi.spyOn(performance, "now");
  renderUi("portal");
  now.mockReturnValue(10_000);
  act(() => void toast.error("Código incorreto"));
  const first = await screen.findByText("Código incorreto");
  now.mockReturnValue(12_000);
  act(() => void toast.error("Código incorreto"));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(screen.getAllByText("Código incorreto")).toHaveLength(1);
});
