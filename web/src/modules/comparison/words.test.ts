import { expect, test } from "vitest";
import { changedWords, type Piece, split, wordsOf } from "./words";

const told = (pieces?: Piece[]) =>
  pieces?.map(({ words, changed }) => (changed ? `[${words}]` : words)).join(" ");
const both = (before: string, after: string) => changedWords(split(before), split(after))?.map(told);

test.each([
  [
    "O prazo é de um ano.",
    "O prazo é de dois anos.",
    ["O prazo é de [um ano.]", "O prazo é de [dois anos.]"],
  ],
  ["Paga no dia 5", "Paga sempre no dia 5", ["Paga no dia 5", "Paga [sempre] no dia 5"]],
  ["a b c d", "d a b c", ["a b c [d]", "[d] a b c"]],
  ["a  b", "a c", ["a [b]", "a [c]"]],
])("the words of %j that %j lacks are told, and the other way round", (before, after, want) => {
  expect(both(before, after)).toEqual(want);
});

test.each([
  ["Outra coisa inteira", "Nada disto fica aqui"],
  ["Igual em tudo", "Igual em  tudo"],
  ["", "Nova"],
])("%j and %j are told apart as wholes", (before, after) => {
  expect(both(before, after)).toBeUndefined();
});

const line = (told: string) => {
  const tipo = { "=": "igual", "-": "sai", "+": "entra" }[told[0] as "=" | "-" | "+"];
  return { tipo, texto: told.slice(1) };
};

test("each line is held against the next that could stand in its place", () => {
  const lines = [
    "=Título",
    "-um dois três",
    "-sai toda",
    "-x y z",
    "+é nova",
    "+um dois quatro",
    "+x y w",
    "=Fim",
    "-um fim",
    "=Fim",
    "+um fim",
  ];
  const found = wordsOf(lines.map(line));
  expect([...found].sort(([a], [b]) => a - b).map(([at, pieces]) => [at, told(pieces)])).toEqual([
    [1, "um dois [três]"],
    [3, "x y [z]"],
    [5, "um dois [quatro]"],
    [6, "x y [w]"],
  ]);
});

test("a line that would cost too much is told apart as a whole, and those behind it by words", () => {
  const pair = (rest: string) => [
    { tipo: "sai", texto: `um ${rest}` },
    { tipo: "entra", texto: `dois ${rest}` },
    { tipo: "igual", texto: "Fim" },
  ];
  expect([...wordsOf([...pair("a ".repeat(2001)), ...pair("a")]).keys()]).toEqual([3, 4]);
});
