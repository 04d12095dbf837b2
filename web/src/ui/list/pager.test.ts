import { expect, test } from "vitest";
import { pageWindow } from "./pager";

test.each([
  [0, 1, [0]],
  [0, 2, [0, 1]],
  [0, 10, [0, 1, 2]],
  [1, 10, [0, 1, 2]],
  [5, 10, [4, 5, 6]],
  [9, 10, [7, 8, 9]],
])("page %i of %i offers %j", (page, pages, expected) => {
  expect(pageWindow(page, pages)).toEqual(expected);
});
