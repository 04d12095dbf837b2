import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderUi } from "../../test/render";
import { DayInput } from "./day-input";

function Day({ onDay, told }: { onDay: (day: string) => void; told?: boolean }) {
  const [day, setDay] = useState<string | null>(null);
  const change = (next: string) => {
    setDay(next);
    onDay(next);
  };
  return (
    <DayInput label="Início" min="2026-11-10" max="2026-11-20" told={told} value={day} onChange={change} />
  );
}

const type = async (text: string) => {
  await userEvent.clear(screen.getByLabelText("Início"));
  await userEvent.type(screen.getByLabelText("Início"), text);
};

test("the first and the last day may be chosen, those around them not (UI-01)", async () => {
  const chosen = vi.fn();
  renderUi(<Day onDay={chosen} />);
  for (const text of ["10/11/2026", "20/11/2026"]) await type(text);
  expect(chosen.mock.calls).toEqual([["2026-11-10"], ["2026-11-20"]]);
  for (const text of ["09/11/2026", "21/11/2026", "31/02/2026", "hoje"]) await type(text);
  expect(chosen).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByLabelText("Início"));
  expect(await screen.findByRole("button", { name: /^9 / })).toBeDisabled();
  expect(screen.getByRole("button", { name: /^10 / })).toBeEnabled();
});

test("where the form tells what is wrong, a typed day outside of them is taken; the calendar offers none", async () => {
  const chosen = vi.fn();
  renderUi(<Day onDay={chosen} told />);
  await type("09/11/2026");
  expect(chosen).toHaveBeenLastCalledWith("2026-11-09");
  expect(await screen.findByRole("button", { name: /^9 / })).toBeDisabled();
  expect(screen.getByRole("button", { name: /^10 / })).toBeEnabled();
});
