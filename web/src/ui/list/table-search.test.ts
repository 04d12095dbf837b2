import { expect, test } from "vitest";
import { formatSort, parseSort, tableSearch } from "./table-search";

test.each([
  [
    { page: 2, sort: "name.desc" },
    { page: 2, sort: "name.desc" },
  ],
  [{ page: "2" }, { page: 2 }],
  [{ page: 0 }, {}],
  [{ page: -1, sort: "name" }, {}],
  [{ page: 1.5, sort: "name.down" }, {}],
  [{ page: "x", sort: "a b.asc" }, {}],
  [{}, {}],
])("%j is read as %j", (raw, expected) => {
  expect(tableSearch(raw)).toEqual(expected);
});

test("a sort survives the round trip", () => {
  expect(formatSort(parseSort("receipts.desc"))).toBe("receipts.desc");
  expect(parseSort("name.asc")).toEqual({ id: "name", desc: false });
});
