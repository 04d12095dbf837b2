import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderUi } from "../../test/render";
import { toast } from "./toast";

test("what was told to one who left is not told to the next", () => {
  renderUi("portal");
  act(() => toast.error("Só para a Ana"));
  act(() => toast.clean());
  expect(screen.queryByText("Só para a Ana")).toBeNull();
});

test("a toast that is being read stays until it is left", () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  renderUi("portal");
  act(() => toast.error("O relatório não respondeu a tempo"));
  fireEvent.pointerEnter(screen.getByRole("alert"));
  act(() => vi.advanceTimersByTime(20_000));
  expect(screen.getByRole("alert")).toHaveTextContent("O relatório não respondeu a tempo");
  fireEvent.pointerLeave(screen.getByRole("alert"));
  act(() => vi.advanceTimersByTime(4000));
  expect(screen.queryByRole("alert")).toBeNull();
});

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

test("a failure that is told again stays its whole time from then", () => {
  renderUi("portal");
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  act(() => void toast.error("Código incorreto"));
  pass(3000);
  act(() => void toast.error("Código incorreto"));
  pass(3000);
  expect(screen.getAllByText("Código incorreto")).toHaveLength(1);
  pass(2000);
  expect(screen.queryByText("Código incorreto")).toBeNull();
});
