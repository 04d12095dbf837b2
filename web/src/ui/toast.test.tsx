import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderUi } from "../../test/render";
import { readyToasts, toast } from "./toast";

// First in this file: the code that draws has not come yet.
test("what was told to one who left is not told to the next, however late the code comes", async () => {
  renderUi("portal");
  act(() => toast.error("Só para a Ana"));
  act(() => toast.clean());
  act(() => toast.error("Sem conexão com o servidor"));
  expect(await screen.findByText("Sem conexão com o servidor")).toBeVisible();
  expect(screen.queryByText("Só para a Ana")).toBeNull();
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

test("a failure that is told again stays its whole time from then", async () => {
  await readyToasts();
  renderUi("portal");
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pass = (ms: number) => {
    for (let step = 0; step < ms; step += 250) act(() => vi.advanceTimersByTime(250)); // one leaves in several
  };
  act(() => void toast.error("Código incorreto"));
  pass(3000);
  act(() => void toast.error("Código incorreto"));
  pass(3000);
  expect(screen.getAllByText("Código incorreto")).toHaveLength(1);
  pass(2000);
  expect(screen.queryByText("Código incorreto")).toBeNull();
});
