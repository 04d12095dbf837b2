import { expect, test } from "vitest";
import { costText, growth, litresText, parseCost, points, silence, treesText } from "./figures";
import { greeting, subtitle } from "./messages";

test.each([
  [18_412, 16_381, { note: "+12,4% que o período anterior", trend: "up" }],
  [90, 100, { note: "−10,0% que o período anterior", trend: "down" }],
  [10_001, 10_000, { note: "igual ao período anterior" }],
  [5, 0, { note: "sem período anterior para comparar" }],
])("%i receipts after %i: %o", (current, previous, said) => {
  expect(growth(current, previous)).toEqual(said);
});

test.each([
  [54.18, 51.08, "+3,1 pontos"],
  [51, 50, "+1,0 ponto"],
  [40, 42, "−2,0 pontos"],
  [50, 50.04, "igual ao período anterior"],
])("a share of %d%% after %d%%: %s", (now, before, said) => {
  expect(points({ part: now, whole: 100 }, { part: before, whole: 100 }).note).toBe(said);
});

test("a share of nothing is not compared", () => {
  expect(points({ part: 0, whole: 0 }, { part: 1, whole: 2 }).trend).toBeUndefined();
});

test.each([
  [0, "0"],
  [0.000_014_1, "menos de 0,01"],
  [0.29, "0,29"],
  [0.999_999_9, "0,99"],
  [1, "1,00"],
  [12.345, "12,34"],
])("%d trees read %s", (trees, said) => {
  expect(treesText(trees)).toBe(said);
});

test("litres have a decimal only while they are few", () => {
  expect([0, 4.25, 491.6].map(litresText)).toEqual(["0 L", "4,3 L", "492 L"]);
});

test.each([
  ["2026-11-19T03:00:01Z", null],
  ["2026-11-19T03:00:00Z", "há 36 h"],
  ["2026-11-18T15:00:00Z", "há 2 dias"],
  ["2026-11-10T15:00:00Z", "há 10 dias"],
])("last receipt at %s: silent %s", (last, said) => {
  expect(silence(last, new Date("2026-11-20T15:00:00Z"))).toBe(said);
});

test.each([
  ["0,04", 40],
  ["R$ 0,045", 45],
  ["1", 1000],
  ["0.5", 500],
  ["1,0001", null],
  ["-0,10", null],
  ["quatro", null],
  ["", null],
])("a cost typed as '%s' is %s thousandths", (text, milli) => {
  expect(parseCost(text)).toBe(milli);
});

test("a cost is shown with the decimals it has", () => {
  expect([40, 45, 1000].map(costText)).toEqual(["0,04", "0,045", "1,00"]);
});

test.each([
  [4, "Boa noite, Ana"],
  [5, "Bom dia, Ana"],
  [12, "Boa tarde, Ana"],
  [18, "Boa noite, Ana"],
])("at %i o'clock: %s", (hour, said) => {
  expect(greeting("Ana Souza", hour)).toBe(said);
});

test("a greeting without a name, a subtitle without figures", () => {
  expect(greeting(" ", 9)).toBe("Bom dia");
  expect(subtitle(undefined, undefined, 7)).toBe("últimos 7 dias");
  expect(subtitle("Mercado Seiva", 1, 30)).toBe("Mercado Seiva · 1 loja · últimos 30 dias");
});
