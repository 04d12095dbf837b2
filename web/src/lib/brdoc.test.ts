import { describe, expect, test } from "vitest";
import { bareDigits, bareDocument, isCnpj, isCpf } from "./brdoc";

describe("isCnpj", () => {
  test.each([
    "11222333000181",
    "11222333000262",
    "12345678000195",
    "00000000000191",
    "12ABC34501DE35",
    "12ABC345000188",
    "A1B2C3D4000193",
    "A1B2C3D41A2B62",
    "XT9CDVWJ000172",
    "SE1VA026000178",
    "SE1VA026000259",
    "AAAAAAAA000191",
    "ZZZZZZZZZZZZ62",
    "12.ABC.345/01DE-35",
    "12abc34501de35",
  ])("accepts %s", (value) => {
    expect(isCnpj(value)).toBe(true);
  });

  test.each([
    ["wrong check digits", "12ABC34501DE00"],
    ["letter in the check digits", "12ABC34501DE3A"],
    ["last digit off by one", "11222333000180"],
    ["all equal", "11111111111111"],
    ["zeros, which pass the arithmetic", "00000000000000"],
    ["too short", "12.ABC.345/01DE-3"],
    ["too long", "112223330001811"],
    ["full-width digits", "１１222333000181"],
    ["Cyrillic А", "12\u0410BC34501DE35"],
    ["empty", ""],
  ])("refuses %s", (_, value) => {
    expect(isCnpj(value)).toBe(false);
  });
});

describe("isCpf", () => {
  test.each([
    "52998224725",
    "11144477735",
    "12345678909",
    "98765432100",
    "93541134780",
    "00000000191",
    "39053344705",
    "24843803480",
    "23858488135",
    "529.982.247-25",
  ])("accepts %s", (value) => {
    expect(isCpf(value)).toBe(true);
  });

  test.each(["52998224724", "11111111111", "00000000000", "1234567890", "5299822472A", ""])(
    "refuses %s",
    (value) => {
      expect(isCpf(value)).toBe(false);
    },
  );
});

test("documents are sent without punctuation", () => {
  expect(bareDocument("12.abc.345/01de-35")).toBe("12ABC34501DE35");
  expect(bareDigits("(11) 99876 5432")).toBe("11998765432");
});
