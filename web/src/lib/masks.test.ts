import { type MaskitoOptions, maskitoTransform } from "@maskito/core";
import { expect, test } from "vitest";
import { cepMask, cnpjMask, countMask, cpfMask, phoneMask } from "./masks";

const cases: [MaskitoOptions, string, string][] = [
  [cnpjMask, "11222333000181", "11.222.333/0001-81"],
  [cnpjMask, "12abc34501de35", "12.ABC.345/01DE-35"],
  [cnpjMask, "12.ABC.345/01DE-35", "12.ABC.345/01DE-35"],
  [cnpjMask, "11 222 333 0001 81 ", "11.222.333/0001-81"],
  [cpfMask, "52998224725", "529.982.247-25"],
  [cepMask, "01310100", "01310-100"],
  [phoneMask, "11998765432", "(11) 99876 5432"],
  [phoneMask, "1133445566", "(11) 3344 5566"],
  [countMask, "1.234", "1234"],
];

test.each(cases)("pasted text takes the shape (%#)", (mask, pasted, shown) => {
  expect(maskitoTransform(pasted, mask)).toBe(shown);
});
