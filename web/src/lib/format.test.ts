import { describe, expect, test } from "vitest";
import {
  addDays,
  dayOf,
  formatBytes,
  formatCents,
  formatCep,
  formatCnpj,
  formatCpf,
  formatDateTime,
  formatDay,
  formatGrams,
  formatNumber,
  formatPercent,
  formatPhone,
  formatRelative,
  formatShortDay,
  parseDay,
  plural,
} from "./format";

test.each([
  [formatNumber(1234.5), "1.234,5"],
  [formatNumber(18412), "18.412"],
  [formatCents(3392), "R$ 33,92"],
  [formatCents(-5), "-R$ 0,05"],
  [formatPercent(0.1234), "12,34%"],
  [formatPercent(1), "100,00%"],
  [formatDay("2026-11-20"), "20/11/2026"],
  [formatShortDay("2026-11-20"), "20/11"],
  [formatDateTime("2026-11-20T17:30:00Z"), "20/11/2026 14:30"],
  [formatDateTime("2026-11-20T02:30:00Z"), "19/11/2026 23:30"],
  [formatCnpj("12ABC34501DE35"), "12.ABC.345/01DE-35"],
  [formatCpf("52998224725"), "529.982.247-25"],
  [formatCep("01310100"), "01310-100"],
  [formatPhone("11998765432"), "(11) 99876 5432"],
  [formatPhone("1133445566"), "(11) 3344 5566"],
  [formatPhone("+5511998765432"), "(11) 99876 5432"],
  [formatCpf("não é um CPF"), "não é um CPF"],
  [plural(0, "loja", "lojas"), "0 lojas"],
  [plural(1, "loja", "lojas"), "1 loja"],
  [plural(1200, "loja", "lojas"), "1.200 lojas"],
])("shows %s as %s", (shown, expected) => {
  expect(shown).toBe(expected);
});

test.each([
  ["05/09/2026", "2026-09-05"],
  ["5/9/2026", "2026-09-05"],
  [" 29/02/2028 ", "2028-02-29"],
  ["29/02/2026", null],
  ["31/04/2026", null],
  ["13/13/2026", null],
  ["05/09/26", null],
  ["2026-09-05", null],
  ["", null],
])("'%s' is typed for %s", (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

test("the day of an instant is Brazil's", () => {
  expect(dayOf(new Date("2026-11-20T02:59:59Z"))).toBe("2026-11-19");
  expect(dayOf(new Date("2026-11-20T03:00:00Z"))).toBe("2026-11-20");
});

test("days are counted over months and leap years", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-11-20", -29)).toBe("2026-10-22");
});

describe("formatRelative", () => {
  const now = new Date("2026-11-20T14:30:00Z");
  test.each([
    ["2026-11-20T14:29:40Z", "agora"],
    ["2026-11-20T14:28:00Z", "há 2 minutos"],
    ["2026-11-20T12:30:00Z", "há 2 horas"],
    ["2026-11-19T14:30:00Z", "ontem"],
    ["2026-11-23T14:30:00Z", "em 3 dias"],
    ["2025-11-20T14:30:00Z", "há 1 ano"],
    // 47 hours, which are two days of the calendar; the same as one, late in the evening.
    ["2026-11-18T15:30:00Z", "anteontem"],
    ["2026-11-19T02:59:00Z", "anteontem"],
    ["2026-11-19T03:01:00Z", "ontem"],
    // In Brazil's days: 23:30 of the 17th is 02:30 of the 18th elsewhere.
    ["2026-11-18T02:30:00Z", "há 3 dias"],
    ["2026-10-21T14:30:00Z", "há 30 dias"],
    ["2026-10-20T14:30:00Z", "há 1 mês"],
    ["2026-09-21T14:30:00Z", "há 1 mês"],
    ["2026-09-20T14:30:00Z", "há 2 meses"],
    ["2025-11-21T14:30:00Z", "há 11 meses"],
    ["2027-01-20T14:30:00Z", "em 2 meses"],
  ])("%s is %s", (instant, expected) => {
    expect(formatRelative(instant, now)).toBe(expected);
  });

  test("two short months are two months, and a month that is not over is counted in days", () => {
    expect(formatRelative("2026-01-01T15:00:00Z", new Date("2026-03-01T15:00:00Z"))).toBe("há 2 meses");
    expect(formatRelative("2026-01-31T15:00:00Z", new Date("2026-03-01T15:00:00Z"))).toBe("há 1 mês");
    expect(formatRelative("2026-02-02T15:00:00Z", new Date("2026-03-01T15:00:00Z"))).toBe("há 27 dias");
  });
});

test("file sizes are short", () => {
  expect(formatBytes(0)).toBe("1 KB");
  expect(formatBytes(840_000)).toBe("820 KB");
  expect(formatBytes(1_048_575)).toBe("1 MB");
  expect(formatBytes(5_452_595)).toBe("5,2 MB");
});

test.each([
  [840.4, "840 g"],
  [999.7, "1,0 kg"],
  [19_682.4, "19,7 kg"],
  [999_949, "999,9 kg"],
  [999_950, "1,0 t"],
  [35_620_000, "35,6 t"],
])("%d grams read %s", (grams, said) => {
  expect(formatGrams(grams)).toBe(said);
});
