import { expect, test } from "vitest";
import { bareKey, groupKey, isAccessKey } from "./access-key";

const KEY = "35261111222333000181650110000031881245166127";

test.each([
  ["", false],
  ["123", false],
  [KEY.slice(1), false],
  [`${KEY.slice(0, 43)}8`, false],
  [KEY.replace("1111222333", "1111222334"), false],
  [KEY, true],
  // The same rule counts letters of an alphanumeric CNPJ by their codes.
  ["35261112ABC34501DE35650110000000011000000015", false],
])("%s is an access key: %s", (key, expected) => {
  expect(isAccessKey(key)).toBe(expected);
});

test("a pasted key loses spaces and punctuation, and is grouped in fours again", () => {
  const printed = groupKey(KEY);
  expect(printed).toBe("3526 1111 2223 3300 0181 6501 1000 0031 8812 4516 6127");
  expect(bareKey(`  ${printed.replaceAll(" ", ".")} `)).toBe(KEY);
});
