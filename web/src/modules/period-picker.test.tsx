import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderUi } from "../../test/render";
import { fits, presetOf, presetPeriod, relative, relativePeriod } from "./period";
import { PeriodPicker } from "./period-picker";

const TODAY = "2026-11-20";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${TODAY}T15:00:00Z`), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

test.each([
  ["7", "2026-11-14"],
  ["30", "2026-10-22"],
  ["90", "2026-08-23"],
  ["month", "2026-11-01"],
  ["today", "2026-11-20"],
] as const)("preset %s starts on %s and ends today", (id, start) => {
  expect(presetPeriod(id, TODAY)).toEqual({ start, end: TODAY });
  expect(presetOf({ start, end: TODAY }, TODAY)).toBe(id);
});

// A Friday; the Monday, Sunday and first of a month after it.
test.each([
  ["ontem", "2026-11-20", "2026-11-19", "2026-11-19"],
  ["semana-passada", "2026-11-20", "2026-11-09", "2026-11-15"],
  ["semana-passada", "2026-11-22", "2026-11-09", "2026-11-15"],
  ["semana-passada", "2026-11-23", "2026-11-16", "2026-11-22"],
  ["mes-passado", "2026-11-20", "2026-10-01", "2026-10-31"],
  ["mes-passado", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["mes-passado", "2026-01-01", "2025-12-01", "2025-12-31"],
] as const)("%s on %s is from %s to %s", (name, today, start, end) => {
  expect(relativePeriod(name, today)).toEqual({ start, end });
});

test("a limit of days counts both ends", () => {
  expect(fits({ start: "2026-10-21", end: TODAY }, 31)).toBe(true);
  expect(fits({ start: "2026-10-20", end: TODAY }, 31)).toBe(false);
});

test("on the first of a month the chip that was chosen is the one that is on", () => {
  vi.setSystemTime("2026-12-01T15:00:00Z");
  const today = { start: "2026-12-01", end: "2026-12-01" };
  renderUi(<PeriodPicker value={today} chosen="mes" onChange={vi.fn()} />);
  expect(screen.getByRole("button", { name: "Este mês" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("button", { name: "Hoje" })).toHaveAttribute("aria-pressed", "false");
});

test("a chip chooses its period", async () => {
  const chosen = vi.fn();
  renderUi(<PeriodPicker value={presetPeriod("30", TODAY)} onChange={chosen} />);
  expect(screen.getByRole("button", { name: "30 dias" })).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(screen.getByRole("button", { name: "7 dias" }));
  expect(chosen).toHaveBeenCalledWith({ start: "2026-11-14", end: TODAY });
});

test.each([
  ["Hoje", "hoje", "2026-11-20"],
  ["7 dias", "7d", "2026-11-14"],
  ["30 dias", "30d", "2026-10-22"],
  ["90 dias", "90d", "2026-08-23"],
  ["Este mês", "mes", "2026-11-01"],
] as const)("where a period may move with the day, '%s' is chosen as %s", async (label, name, start) => {
  const chosen = vi.fn();
  const named = vi.fn();
  const elsewhere = { start: "2026-09-01", end: "2026-09-15" };
  renderUi(<PeriodPicker value={elsewhere} onChange={chosen} onRelative={named} />);
  await userEvent.click(screen.getByRole("button", { name: label }));
  expect(named).toHaveBeenCalledWith(name);
  expect(chosen).not.toHaveBeenCalled();
  expect(relative()(name, {})).toBe(name);
  expect(relativePeriod(name, TODAY)).toEqual({ start, end: TODAY });
});

test("any other period is shown as two dates, and typed as one reads them", async () => {
  const chosen = vi.fn();
  renderUi(<PeriodPicker value={{ start: "2026-09-01", end: "2026-09-15" }} onChange={chosen} />);
  expect(screen.getByRole("button", { name: "Personalizado" })).toHaveAttribute("aria-pressed", "true");
  const start = screen.getByLabelText("Início");
  expect(start).toHaveValue("01/09/2026");
  await userEvent.clear(start);
  await userEvent.type(start, "05/09/2026");
  await userEvent.tab();
  expect(chosen).toHaveBeenLastCalledWith({ start: "2026-09-05", end: "2026-09-15" });
});

test.each([
  ["Início", "15/08/2025", { start: "2025-08-15", end: "2026-09-18" }],
  ["Fim", "20/11/2027", { start: "2026-10-17", end: "2027-11-20" }],
])("%s so far away that the period would be too long moves the other end", async (label, day, period) => {
  const chosen = vi.fn();
  renderUi(<PeriodPicker value={{ start: "2026-09-01", end: "2026-11-15" }} onChange={chosen} />);
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, day);
  await userEvent.tab();
  expect(chosen).toHaveBeenLastCalledWith(period);
});
