import { expect, test } from "vitest";
import { changedFields, type EditedField, merged } from "./merge";

type Values = { name: string; retailer: string; store: string };
const fields: EditedField<Values>[] = [
  { label: "Nome", names: ["name"], words: ({ name }) => name },
  { label: "Alcance", names: ["retailer", "store"], words: ({ store }) => store },
];
const base = { name: "Caixas", retailer: "all", store: "all" };

test("what one changed goes over the other's version, which keeps the rest", () => {
  const theirs = { ...base, retailer: "mercado", store: "acacias" };
  const mine = { ...base, name: "Caixas da matriz" };
  expect(merged(fields, { base, mine, theirs })).toEqual({ ...theirs, name: "Caixas da matriz" });
});

test("values that are one thing change together", () => {
  const theirs = { ...base, retailer: "mercado", store: "acacias" };
  const mine = { ...base, retailer: "emporio" };
  expect(merged(fields, { base, mine, theirs })).toEqual({ ...base, retailer: "emporio" });
  expect(changedFields(fields, base, theirs).map(({ label }) => label)).toEqual(["Alcance"]);
});
