import { expect, test } from "vitest";
import { initials, matches } from "./text";

test.each([
  ["São José", "sao jose", true],
  ["São José", "JOSÉ são", true],
  ["Acácias", "acacias", true],
  ["Acácias", "", true],
  ["Acácias", "acaso", false],
])("'%s' searched by '%s'", (text, query, found) => {
  expect(matches(text, query)).toBe(found);
});

test.each([
  ["Ana Souza", "AS"],
  ["ana", "A"],
  ["Émile de la Tour", "ÉT"],
  ["", ""],
])("initials of '%s'", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
