import { expect, test } from "vitest";
import { initials, matches, matchesNearly, withoutName, withoutSecrets } from "./text";

test.each([
  ["São José", "sao jose", true],
  ["São José", "JOSÉ são", true],
  ["Acácias", "acacias", true],
  ["Acácias", "", true],
  ["Acácias", "acaso", false],
  ["Alfa · 12.ABC.345/01DE-35", "alfa 12abc34501", true],
  ["Alfa · 12.ABC.345/01DE-35", "12.abc.345", true],
  ["Alfa · 12.ABC.345/01DE-35", "12abc34502", false],
])("'%s' searched by '%s'", (text, query, found) => {
  expect(matches(text, query)).toBe(found);
});

test.each([
  ["Assinatura", "assinatura", true],
  ["Assinatura", "asinatura", true],
  ["Assinatura", "assinattura", true],
  ["Assinatura", "assintaura", true],
  ["Assinatura", "assinotura", true],
  ["Assinatura", "essin", true],
  ["Assinatura", "esimatura", false],
  ["Contas da equipe", "equpie cont", true],
  ["Contas da equipe", "xy cont", false],
  ["Lojas", "loj", true],
  ["Lojas", "lxj", false],
])("'%s' searched by '%s', a slip forgiven", (text, query, found) => {
  expect(matchesNearly(text, query)).toBe(found);
});

test.each([
  ["Ana Souza", "AS"],
  ["ana", "A"],
  ["Émile de la Tour", "ÉT"],
  ["", ""],
])("initials of '%s'", (name, expected) => {
  expect(initials(name)).toBe(expected);
});

const REST = "Gh34Ij56Kl78Mn90Op12Qr34St56Uv";
test.each([
  ["Caixas das lojas", "Caixas das lojas"],
  ["seiva_live_Ab1", "seiva_live_Ab1"],
  ["seiva_live_Ab12Cd…", "seiva_live_Ab12Cd…"],
  [`vazou seiva_test_Ab12Cd${REST}, esta`, "vazou seiva_test_Ab12Cd, esta"],
])("'%s' without the secret", (text, expected) => {
  expect(withoutSecrets(text)).toBe(expected);
});

test.each([
  [" CNPJ: 11.222.333/0001-81", "11.222.333/0001-81"],
  ["cnpj : 12.ABC.345/01DE-35", "12.ABC.345/01DE-35"],
  ["Loja Centro", "Loja Centro"],
  ["Mercado CNPJ: 11.222.333/0001-81", "Mercado CNPJ: 11.222.333/0001-81"],
])("'%s' without the name it was copied with", (text, expected) => {
  expect(withoutName(text)).toBe(expected);
});
