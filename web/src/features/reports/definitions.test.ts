import { expect, test } from "vitest";
import { drawn } from "./cells";
import { columnsOfKind } from "./columns";
import { type Definition, definitions } from "./definitions";
import { cashiers, comments, houses, notIntegrated, ratings, retailers, stores } from "./lists";

const lists = {
  lojas: stores,
  varejistas: retailers,
  parceiros: houses,
  cashiers,
  avaliacoes: ratings,
  "store-rate-comment": comments,
  "lojas-nao-integradas": notIntegrated,
};
const kinds = Object.entries(definitions) as [keyof typeof lists, Definition][];

test.each(kinds)("%s: the address narrows by what the server does", (kind, definition) => {
  const { params } = lists[kind];
  const period = ["periodo", "startDate", "endDate", "comparar"];
  expect(
    Object.keys(params)
      .filter((name) => !period.includes(name))
      .sort(),
  ).toEqual(Object.keys(definition.filters).sort());
});

test.each(kinds)("%s: what its columns hold can be drawn", (kind) => {
  expect(columnsOfKind[kind].filter(({ type }) => !(type in drawn))).toEqual([]);
});

test.each(kinds)("%s reads an address, and drops what is malformed", (kind) => {
  const { search, order } = lists[kind];
  const size = kind === "cashiers" || kind === "store-rate-comment" ? "pageSize" : "rowsPerPage";
  expect(search({ [size]: 7, sort: "senha.asc", varejistaId: "a b", storeId: {}, page: -1 })).toEqual({});
  expect(search({ [size]: "25", sort: order, page: 2 })).toEqual({ [size]: 25, sort: order, page: 2 });
});
