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

/** The calendar offers the days from the 10th to the 20th, both included, and none before or after. */
const offersItsDays = async () => {
  const day = (of: number) => screen.findByRole("button", { name: new RegExp(`^${of} `) });
  for (const outside of [9, 21]) expect(await day(outside)).toBeDisabled();
  for (const inside of [10, 20]) expect(await day(inside)).toBeEnabled();
};

test("the first and the last day may be chosen, those around them not (UI-01)", async () => {
  const chosen = vi.fn();
  renderUi(<Day onDay={chosen} />);
  for (const text of ["10/11/2026", "20/11/2026"]) await type(text);
  expect(chosen.mock.calls).toEqual([["2026-11-10"], ["2026-11-20"]]);
  for (const text of ["09/11/2026", "21/11/2026", "31/02/2026", "hoje"]) await type(text);
  expect(chosen).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByLabelText("Início"));
  await offersItsDays();
});

test("where the form tells what is wrong, a typed day outside of them is taken; the calendar offers none", async () => {
  const chosen = vi.fn();
  renderUi(<Day onDay={chosen} told />);
  for (const text of ["09/11/2026", "21/11/2026"]) await type(text);
  expect(chosen.mock.calls).toEqual([["2026-11-09"], ["2026-11-21"]]);
  await offersItsDays();
});
