import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderUi } from "../../test/render";
import { DayInput } from "./day-input";

function Day({ onDay, told, held }: { onDay: (day: string) => void; told?: boolean; held?: string }) {
  const [day, setDay] = useState<string | null>(held ?? null);
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

test.each([
  ["31/02/2026", "“31/02/2026” não é uma data. Use dd/mm/aaaa."],
  ["12/11", "“12/11” não é uma data. Use dd/mm/aaaa."],
  ["09/11/2026", "Use um dia a partir de 10/11/2026."],
  ["21/11/2026", "Use um dia até 20/11/2026."],
])("that %s is not taken is told as the field is left, until there is a day", async (typed, why) => {
  const chosen = vi.fn();
  renderUi(<Day onDay={chosen} />);
  const field = screen.getByLabelText("Início");
  await type("12/11/2026");
  await type(typed);
  await userEvent.tab();
  expect(field).toHaveAccessibleDescription(why);
  expect(field).toHaveValue("12/11/2026");
  await type("13/11/2026");
  await userEvent.tab();
  expect(field).not.toHaveAccessibleDescription();
  expect(chosen.mock.calls).toEqual([["2026-11-12"], ["2026-11-13"]]);
});

test("a day of before that is out of them by now stays without a word", async () => {
  renderUi(<Day onDay={() => {}} held="2026-11-02" />);
  await userEvent.click(screen.getByLabelText("Início"));
  await userEvent.tab();
  expect(screen.getByLabelText("Início")).toHaveValue("02/11/2026");
  expect(screen.getByLabelText("Início")).not.toHaveAccessibleDescription();
});
