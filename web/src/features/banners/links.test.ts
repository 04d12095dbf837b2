// @vitest-environment jsdom
import { expect, test } from "vitest";
import { withScheme } from "./schema";

test.each([
  ["loja.com.br", "https://loja.com.br"],
  [" www.loja.com.br/a?b=c#d ", "https://www.loja.com.br/a?b=c#d"],
  ["//loja.com.br", "https://loja.com.br"],
  ["loja.com.br:8443/a", "https://loja.com.br:8443/a"],
  ["https://loja.com.br", undefined],
  ["http://loja.com.br", undefined],
  ["mailto:a@loja.com.br", undefined],
  ["javascript:alert(1)", undefined],
  ["ana@loja.com.br", undefined],
  ["ofertas", undefined],
  ["loja.com.br/duas palavras", undefined],
  ["", undefined],
])("%j is meant as %j", (typed, link) => expect(withScheme(typed)).toBe(link));
