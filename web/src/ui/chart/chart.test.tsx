import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderUi } from "../../../test/render";
import { formatDay, formatPercent, formatShortDay } from "../../lib/format";
import { ChartCard, ChartSkeleton } from "./chart";
import { type ChartData, chartPoints, plotHeight, summarize } from "./chart-data";

type Day = { day: string; total: number; ratio: number };

const days: ChartData<Day> = {
  title: "Cupons por dia",
  kind: "days",
  rows: [
    { day: "2026-11-18", total: 612, ratio: 0.5 },
    { day: "2026-11-19", total: 1588, ratio: 0.25 },
    { day: "2026-11-20", total: 571, ratio: 0.1234 },
  ],
  axis: { label: "Dia", short: (row) => formatShortDay(row.day), long: (row) => formatDay(row.day) },
  series: [
    { label: "Emitidos", value: (row) => row.total },
    { label: "Com CPF", value: (row) => row.ratio, format: formatPercent },
  ],
};

test("the summary gives ends and peak of each series", () => {
  expect(summarize(chartPoints(days))).toBe(
    "Cupons por dia. Emitidos: de 612 em 18/11/2026 a 571 em 20/11/2026; o maior valor é 1.588, em 19/11/2026. " +
      "Com CPF: de 50,00% em 18/11/2026 a 12,34% em 20/11/2026; o maior valor é 50,00%, em 18/11/2026.",
  );
});

test("a day that is not over is named so, and compared with no whole one", () => {
  const running = {
    ...days,
    running: (row: Day) => row.day === "2026-11-20",
    series: days.series.slice(0, 1),
  };
  const chart = chartPoints(running);
  expect(chart.points.map((point) => [point.long, point.running])).toEqual([
    ["18/11/2026", false],
    ["19/11/2026", false],
    ["20/11/2026 (até agora)", true],
  ]);
  expect(summarize(chart)).toBe(
    "Cupons por dia. Emitidos: de 612 em 18/11/2026 a 1.588 em 19/11/2026; o maior valor é 1.588, em 19/11/2026.",
  );
  expect(summarize(chartPoints({ ...running, running: () => true }))).toContain(
    "a 571 em 20/11/2026 (até agora)",
  );
});

test("bars are summed up by their longest", () => {
  expect(summarize(chartPoints({ ...days, kind: "bars", series: days.series.slice(0, 1) }))).toBe(
    "Cupons por dia. Emitidos: o maior valor é 1.588, em 19/11/2026.",
  );
  expect(summarize(chartPoints({ ...days, rows: [] }))).toBe("Cupons por dia: sem dados.");
});

test("the plot's room is there before the plot, so that nothing below it moves when it comes", () => {
  const { unmount } = renderUi(<ChartCard data={days} />);
  const room = screen.getByRole("figure").lastElementChild;
  expect(room).toHaveStyle({ minHeight: `${plotHeight(chartPoints(days))}px` });
  unmount();
  renderUi(<ChartSkeleton title="Cupons por dia" />);
  expect(screen.getByRole("status", { name: "Carregando" }).parentElement).toHaveStyle({
    minHeight: `${plotHeight(chartPoints(days))}px`,
  });
});

test("the table twin shows the same figures, and goes back", async () => {
  renderUi(<ChartCard data={days} />);
  expect(screen.getByRole("figure")).toHaveTextContent(/o maior valor é 1\.588/);
  await userEvent.click(screen.getByRole("button", { name: "Ver como tabela" }));
  const row = screen.getByRole("row", { name: /19\/11\/2026/ });
  expect(within(row).getByText("1.588")).toBeVisible();
  expect(within(row).getByText("25,00%")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Ver como gráfico" }));
  expect(screen.queryByRole("table")).toBeNull();
});
