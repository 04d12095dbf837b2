import { expect, test } from "vitest";
import { figuresEvery, figuresRoom, figureTicks, namedEvery, namesRoom } from "./plot-scale";

const points = (...values: number[]) =>
  values.map((value) => ({ short: "", long: "", values: [value], texts: [], running: false }));

test.each([
  [
    [612, 1588, 571],
    [0, 400, 800, 1200, 1600],
  ],
  [
    [1, 2],
    [0, 1, 2, 3, 4],
  ],
  [[0], [0, 1, 2, 3, 4]],
  [
    [0.42, 0.5],
    [0, 0.15, 0.3, 0.45, 0.6],
  ],
  [[100], [0, 25, 50, 75, 100]],
])("round figures hold %j: %j", (values, ticks) => {
  expect(figureTicks(points(...values))).toEqual(ticks);
});

test("names stand apart: the narrower the plot, the fewer", () => {
  expect(namedEvery(30, 1100, 64)).toBe(2);
  expect(namedEvery(30, 300, 64)).toBe(7);
  expect(namedEvery(3, 300, 64)).toBe(1);
});

test("the figures' axis has room for every figure, however high", () => {
  expect(figuresRoom(["0", "400"])).toBe(48);
  expect(figuresRoom(["0", "100.000"])).toBeGreaterThan(7 * 7.5);
  expect(figuresRoom(["0", "1.000.000"])).toBeGreaterThan(9 * 7.5);
});

test("under bars that are narrow every second figure is written, or the ends alone", () => {
  const high = ["0", "100.000", "200.000", "300.000", "400.000"];
  expect(figuresEvery(high, 900)).toBe(1);
  expect(figuresEvery(high, 200)).toBe(2);
  expect(figuresEvery(high, 150)).toBe(4);
  expect(figuresEvery(["0", "1", "2", "3", "4"], 200)).toBe(1);
});

test("names of bars leave most of a narrow picture to the bars", () => {
  expect([namesRoom(1100), namesRoom(300)]).toEqual([140, 120]);
});
