// @vitest-environment jsdom
import { expect, test } from "vitest";
import { keys, restrictedPartners } from "./lists";

test.each([
  [
    { page: 2, sort: "name.asc", filter: "caixa" },
    { page: 2, sort: "name.asc", filter: "caixa" },
  ],
  [{ filter: 123 }, { filter: "123" }],
  [{ filter: "", page: -1, situacao: "todas" }, {}],
  [{ situacao: "encerradas" }, { situacao: "encerradas" }],
  [{ filter: ["x"] }, {}],
])("a list reads %j as %j", (raw, expected) => {
  expect(keys.search(raw)).toEqual(expected);
});

test.each([
  [
    { id: "house-1", page: 1 },
    { id: "house-1", page: 1 },
  ],
  [{ id: 7 }, {}],
  [{}, {}],
])("the management screen reads %j as %j", (raw, expected) => {
  expect(restrictedPartners.search(raw)).toEqual(expected);
});
