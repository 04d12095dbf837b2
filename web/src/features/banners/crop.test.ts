import { describe, expect, test } from "vitest";
import { boxOf, dragged, drawnSize, isRecommended, sizes, wholeCut } from "./crop";

const wide = { width: 2000, height: 500 };
const tall = { width: 596, height: 1000 };
const [size] = sizes;

describe("what a cut takes", () => {
  test("as much as fits, from the middle", () => {
    expect(boxOf(tall, size, wholeCut)).toEqual({ left: 0, top: 376, width: 596, height: 248 });
    expect(boxOf(wide, size, wholeCut).height).toBe(500);
  });
  test("less, nearer", () =>
    expect(boxOf(tall, size, { zoom: 2, x: 0, y: 1 })).toEqual({
      left: 0,
      top: 876,
      width: 298,
      height: 124,
    }));
});

describe("dragging", () => {
  test("moves the cut the other way", () => {
    const down = dragged(tall, size, wholeCut, { x: 0, y: 0.5 });
    expect(boxOf(tall, size, down).top).toBeCloseTo(376 - 124);
  });
  test("stops at the ends", () => {
    expect(dragged(tall, size, wholeCut, { x: 0, y: 9 }).y).toBe(0);
    expect(dragged(tall, size, wholeCut, { x: 0, y: -9 }).y).toBe(1);
  });
  test("does nothing where there is no room", () =>
    expect(dragged(tall, size, wholeCut, { x: 0.4, y: 0 })).toEqual(wholeCut));
});

test.each([
  [200, 298],
  [298, 298],
  [595, 298],
  [596, 596],
  [1400, 894],
])("of %i pixels that are cut, %i are kept: no fewer than a telephone shows", (there, drawn) => {
  const box = { left: 0, top: 0, width: there, height: (there * size.height) / size.width };
  expect(drawnSize(size, box)).toEqual({ width: drawn, height: (drawn * size.height) / size.width });
});

test.each([
  [298, 124, true],
  [274, 124, true],
  [596, 248, true],
  [149, 62, false],
  [300, 124, false],
  [1000, 1000, false],
])("%i x %i is recommended: %s (BN-36)", (width, height, recommended) =>
  expect(isRecommended({ width, height })).toBe(recommended),
);
