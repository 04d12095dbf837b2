import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderUi } from "../../../test/render";
import { chartPoints } from "./chart-data";
import { Plot } from "./plot";

// Nothing has a size in jsdom.
vi.mock("@mantine/hooks", async (original) => ({
  ...(await original<typeof import("@mantine/hooks")>()),
  useElementSize: () => ({ ref: () => undefined, width: 456, height: 240 }),
}));

type Row = { day: string; total: number; open?: boolean };

const chart = (kind: "days" | "bars", rows: Row[]) =>
  chartPoints<Row>({
    title: "Cupons por dia",
    kind,
    rows,
    axis: { label: "Dia", short: ({ day }) => day.slice(0, 2), long: ({ day }) => day },
    running: ({ open }) => open === true,
    series: [{ label: "Emitidos", value: ({ total }) => total }],
  });
const rows = [
  { day: "18/11/2026", total: 612 },
  { day: "19/11/2026", total: 1588 },
  { day: "20/11/2026", total: 571, open: true },
];
const picture = () => screen.getByRole("application", { name: /^Cupons por dia/ });

test("arrow keys walk through the points and stop at the ends; leaving closes", async () => {
  renderUi(<Plot chart={chart("days", rows)} />);
  await userEvent.tab();
  expect(picture()).toHaveFocus();
  for (const [key, words] of [
    ["{ArrowRight}", "18/11/2026"],
    ["{ArrowRight}", "19/11/2026"],
    ["{End}", "20/11/2026"],
    ["{ArrowRight}", "20/11/2026"],
    ["{Home}", "18/11/2026"],
    ["{ArrowLeft}", "18/11/2026"],
  ] as const) {
    await userEvent.keyboard(key);
    expect(screen.getByRole("status")).toHaveTextContent(words);
  }
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("the pointer finds the nearest day, and its own bar", () => {
  const { unmount } = renderUi(<Plot chart={chart("days", rows)} />);
  fireEvent.pointerMove(picture(), { clientX: 240, clientY: 50 });
  expect(screen.getByRole("status")).toHaveTextContent("19/11/2026Emitidos: 1.588");
  fireEvent.pointerLeave(picture());
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  unmount();
  renderUi(<Plot chart={chart("bars", rows)} />);
  fireEvent.pointerMove(picture(), { clientX: 200, clientY: 100 });
  expect(screen.getByRole("status")).toHaveTextContent("20/11/2026");
});

test("what leads to a period that still runs is dashed, and only that", () => {
  renderUi(<Plot chart={chart("days", rows)} />);
  const lines = [...picture().querySelectorAll("polyline")];
  expect(lines.map((line) => line.getAttribute("points")?.split(" ").length)).toEqual([2, 2]);
  expect(lines.map((line) => line.hasAttribute("stroke-dasharray"))).toEqual([false, true]);
});

test.each(["days", "bars"] as const)("%s: one point, or none, is drawn as well", (kind) => {
  const { rerender } = renderUi(<Plot chart={chart(kind, rows.slice(0, 1))} />);
  expect(picture().innerHTML).not.toMatch(/NaN|Infinity/);
  rerender(<Plot chart={chart(kind, [])} />);
  expect(picture().innerHTML).not.toMatch(/NaN|Infinity/);
});

test("what a finger chose stays when it is lifted", () => {
  renderUi(<Plot chart={chart("days", rows)} />);
  fireEvent.pointerDown(picture(), { clientX: 240, clientY: 50, pointerType: "touch" });
  fireEvent.pointerLeave(picture(), { pointerType: "touch" });
  expect(screen.getByRole("status")).toHaveTextContent("19/11/2026");
  fireEvent.blur(picture());
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("what was at an earlier time is a line of its own on the same axis, broken where there was nothing like it", async () => {
  const then: Record<string, number | null> = { "18/11/2026": 2900, "19/11/2026": null, "20/11/2026": 7 };
  const compared = chartPoints<Row>({
    title: "Cupons por dia",
    kind: "days",
    rows,
    axis: { label: "Dia", short: ({ day }) => day.slice(0, 2), long: ({ day }) => day },
    series: [
      { label: "Emitidos", value: ({ total }) => total },
      { label: "Antes", value: ({ day }) => then[day] ?? null, earlier: true },
    ],
  });
  renderUi(<Plot chart={compared} />);
  expect(picture().querySelectorAll("polyline")).toHaveLength(3);
  expect(picture().querySelectorAll("polygon")).toHaveLength(1);
  expect(picture()).toHaveTextContent("3.000");
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("status")).toHaveTextContent("19/11/2026Emitidos: 1.588Antes: —");
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("status")).toHaveTextContent("Antes: 7");
});

test("a bar of an earlier time is marked off, another is not", async () => {
  const then = { label: "Antes", value: () => 700, earlier: true };
  const { labels, ...bars } = chart("bars", rows);
  const points = bars.points.map((point) => ({ ...point, values: [...point.values, then.value()] }));
  renderUi(<Plot chart={{ ...bars, points, labels: [...labels, then.label], earlier: [1] }} />);
  const marked = [...picture().querySelectorAll("rect")].map((bar) => bar.hasAttribute("stroke"));
  expect(marked).toEqual([false, true, false, true, false, true]);
});
