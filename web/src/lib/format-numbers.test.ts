import { expect, test } from "vitest";
import { formatCents, formatChange, formatDecimal, formatList, formatNumber, formatPercent } from "./format";

// Sizes from a thousandth to a billion, both signs, and what lies between two digits.
const values = Array.from({ length: 4000 }, (_, i) => {
  const size = 10 ** ((i % 13) - 3);
  return (i % 2 ? -1 : 1) * Math.round(Math.sin(i) * size * 1e5) * 1e-5;
}).concat([0, 0.5, 1.5, 2.5, 0.125, 0.0005, 999.9995, 999.5, 1000, 999_999.999, 1_234_567.891]);

/** Nothing is no less than nothing. */
const unsignedZero = (text: string) => text.replace(/^-(?=[0,]*%?$)/, "");

test.each([
  [0, 3],
  [0, 7],
  [1, 1],
  [2, 2],
  [2, 3],
])("writes as Intl does, with %i to %i decimals", (min, max) => {
  const intl = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: min, maximumFractionDigits: max });
  for (const value of values.filter((one) => Math.abs(one) < 10 ** (14 - max)))
    expect(formatDecimal(value, min, max), String(value)).toBe(unsignedZero(intl.format(value)));
});

const percent = { style: "percent" } as const;
test.each([
  [
    formatPercent,
    new Intl.NumberFormat("pt-BR", { ...percent, minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ],
  [
    formatChange,
    new Intl.NumberFormat("pt-BR", {
      ...percent,
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: "exceptZero",
    }),
  ],
])("ratios are written as Intl does: %o", (format, intl) => {
  for (const ratio of [
    ...Array.from({ length: 2001 }, (_, i) => (i - 1000) / 1000),
    ...values.map((one) => one / 1e9),
    0.14285,
    0.00005,
  ])
    expect(format(ratio), String(ratio)).toBe(unsignedZero(intl.format(ratio)));
});

test("cents are written as Intl does, with a plain space", () => {
  const intl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
  for (const cents of [0, 1, -5, 99, 100, 3392, 123_456_789, -100_000, 2 ** 40])
    expect(formatCents(cents)).toBe(intl.format(cents / 100).replace(/\u00a0/g, " "));
});

test("a number has three decimals at most", () => {
  expect([0, 18412, 4.6, 1234.5678, -1000].map(formatNumber)).toEqual([
    "0",
    "18.412",
    "4,6",
    "1.234,568",
    "-1.000",
  ]);
});

test.each([[[]], [["telas"]], [["telas", "lojas"]], [["telas", "lojas", "cupons"]]])(
  "lists %j as Intl does",
  (names: string[]) => {
    expect(formatList(names)).toBe(new Intl.ListFormat("pt-BR").format(names));
    expect(formatList(names, "ou")).toBe(new Intl.ListFormat("pt-BR", { type: "disjunction" }).format(names));
  },
);
