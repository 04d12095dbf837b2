import { expect, test } from "vitest";
import { defineList, oneOf, text } from "./define-list";

const ask = () => ({ queryKey: ["stores"], queryFn: () => ({ items: [{ id: "1" }], total: 1 }) });
const plain = defineList({ params: {}, pageSize: 5, ask });
const stores = defineList({
  params: { filter: text(), status: oneOf(["ON", "OFF"]) },
  sorts: ["name", "city"],
  order: "name.asc",
  pageSize: { name: "linhas", choices: [10, 25] },
  ask,
});

test.each([
  [{}, {}],
  [
    { page: 2, sort: "city.desc", filter: "natal", status: "ON", linhas: "25" },
    { page: 2, sort: "city.desc", filter: "natal", status: "ON", linhas: 25 },
  ],
  [{ filter: 11222333000181 }, { filter: "11222333000181" }],
  [{ filter: "", status: "on", linhas: 7, other: "x" }, {}],
  [{ filter: { a: 1 } }, {}],
  [{ sort: "password.asc" }, {}],
  [{ sort: "name" }, {}],
  [{ page: 1_000_001 }, {}],
  [{ page: 1_000_000 }, { page: 1_000_000 }],
])("%j is read as %j", (raw, expected) => {
  expect(stores.search(raw)).toEqual(expected);
});

test("a list without orders has none in its address", () => {
  expect(plain.search({ sort: "name.asc", page: 1 })).toEqual({ page: 1 });
});

test("what is not in the address is the list's own", () => {
  expect(stores.asked({})).toEqual({ page: 0, pageSize: 10, sort: "name.asc" });
  const search = stores.search({ page: 1, linhas: 25, sort: "city.asc", filter: "a" });
  expect(stores.asked(search)).toMatchObject({ page: 1, pageSize: 25, sort: "city.asc", filter: "a" });
  expect(plain.asked({})).toEqual({ page: 0, pageSize: 5, sort: "" });
});
