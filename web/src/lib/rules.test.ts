import { expect, test } from "vitest";
import {
  atMost,
  cep,
  cnpj,
  cpf,
  email,
  fullName,
  httpsUrl,
  phone,
  type Rule,
  required,
  startsWithHttps,
  url,
} from "./rules";

const cases: [name: string, rule: Rule, message: string, good: string[], bad: string[]][] = [
  ["cep", cep, "Este CEP é inválido", ["01310-100", "01310100"], ["0131010", "013101000", "abcde-fgh"]],
  ["fullName", fullName, "Devem ser informados pelo menos 2 nomes", ["Ana Souza"], ["Ana", " Ana "]],
  [
    "email",
    email,
    "Este e-mail é inválido",
    ["a@b.co", "a+b@c.com.br"],
    ["a@b", "a@b.", "a b@c.com", "@c.com"],
  ],
  ["httpsUrl", httpsUrl, "Esta URL é inválida", ["https://a.com"], ["http://a.com", "https://", "a.com"]],
  ["url", url, "Esta URL é inválida", ["https://a.com", "http://a.com"], ["ftp://a.com", "javascript:1"]],
  [
    "startsWithHttps",
    startsWithHttps,
    'A URL deve começar com "https://"',
    ["https://a.com"],
    ["http://a.com", "a.com"],
  ],
  [
    "phone",
    phone,
    "Este telefone é inválido",
    ["(11) 99876 5432", "1133445566"],
    ["(11) 9987", "119876543", "119987654321"],
  ],
  ["cnpj", cnpj, "CNPJ inválido", ["12.ABC.345/01DE-35"], ["12.ABC.345/01DE-36"]],
  ["cpf", cpf, "CPF inválido", ["529.982.247-25"], ["529.982.247-24"]],
  ["atMost", atMost(3), "Use até 3 caracteres.", ["abc", " abc "], ["abcd"]],
];

test.each(cases)("%s", (_name, rule, message, good, bad) => {
  for (const value of good) expect(rule(value)).toBeUndefined();
  for (const value of bad) expect(rule(value)).toBe(message);
  expect(rule("")).toBeUndefined();
});

test("required refuses blanks, empty lists and null, in the form's words or its own", () => {
  expect(required()("  ")).toBe("Este campo é obrigatório");
  expect(required()([])).toBe("Este campo é obrigatório");
  expect(required()(null)).toBe("Este campo é obrigatório");
  expect(required("Insira o email")("")).toBe("Insira o email");
  expect(required()("x")).toBeUndefined();
  expect(required()(["x"])).toBeUndefined();
});
