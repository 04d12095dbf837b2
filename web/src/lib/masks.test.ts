import { type MaskitoOptions, maskitoTransform } from "@maskito/core";
import { expect, test } from "vitest";
import { cepMask, cnpjMask, countMask, cpfMask, phoneMask, timeMask } from "./masks";

const cases: [MaskitoOptions, string, string][] = [
  [cnpjMask, "11222333000181", "11.222.333/0001-81"],
  [cnpjMask, "12abc34501de35", "12.ABC.345/01DE-35"],
  [cnpjMask, "12.ABC.345/01DE-35", "12.ABC.345/01DE-35"],
  [cnpjMask, "11 222 333 0001 81 ", "11.222.333/0001-81"],
  [cpfMask, "52998224725", "529.982.247-25"],
  [cepMask, "01310100", "01310-100"],
  [phoneMask, "11998765432", "(11) 99876 5432"],
  [phoneMask, "1133445566", "(11) 3344 5566"],
  // As people and other programmes write them.
  [phoneMask, "+55 11 99876-5432", "(11) 99876 5432"],
  [phoneMask, "+55 (55) 3344-5566", "(55) 3344 5566"],
  [phoneMask, "005511998765432", "(11) 99876 5432"],
  [phoneMask, "5511998765432", "(11) 99876 5432"],
  [phoneMask, "551133445566", "(11) 3344 5566"],
  [phoneMask, "011 99876-5432", "(11) 99876 5432"],
  [phoneMask, "55 99876-5432", "(55) 99876 5432"],
  [phoneMask, "+55 (0)31 98765-4321", "(31) 98765 4321"],
  [phoneMask, "+55 031 3344-5566", "(31) 3344 5566"],
  [phoneMask, "0xx31 98765-4321", "(31) 98765 4321"],
  [phoneMask, "0 15 31 98765-4321", "(31) 98765 4321"],
  [phoneMask, "(31) 3344-5566 ramal 12", "(31) 3344 5566"],
  [phoneMask, "(31) 3344-5566 / (31) 98765-4321", "(31) 3344 5566"],
  [phoneMask, "WhatsApp: +55 31 98765-4321", "(31) 98765 4321"],
  [phoneMask, "Tel: +1 415 555 2671", ""],
  [phoneMask, "+1 415 555 2671", ""],
  [cnpjMask, "CNPJ: 11.444.777/0001-61", "11.444.777/0001-61"],
  [cnpjMask, "CNPJ 11 444 777 0001 61", "11.444.777/0001-61"],
  [cnpjMask, "cnpj11444777000161", "11.444.777/0001-61"],
  [cnpjMask, "CNPJ nº 12.abc.345/01de-35 (matriz)", "12.ABC.345/01DE-35"],
  [cnpjMask, "CNPJ12345600019", "CN.PJ1.234/5600-01"],
  [cepMask, "CEP: 01310-100", "01310-100"],
  [cepMask, "Av. Paulista, 1000 - 01310100", "01310-100"],
  [timeMask, "930", "09:30"],
  [timeMask, "9:30", "09:30"],
  [timeMask, "9h05", "09:05"],
  [timeMask, "09:30", "09:30"],
  [timeMask, "1430", "14:30"],
  [timeMask, "14:30:59", "14:30"],
  [timeMask, "1", "1"],
  [countMask, "1.234", "1234"],
];

test.each(cases)("pasted text takes the shape (%#)", (mask, pasted, shown) => {
  expect(maskitoTransform(pasted, mask)).toBe(shown);
});
