import { bareDigits, isCnpj, isCpf } from "./brdoc";

/** A rule answers its message, or undefined when the value passes. Empty values pass all but `required`. */
export type Rule<Value = string> = (value: Value) => string | undefined;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

const text =
  (passes: (value: string) => boolean, message: string): Rule =>
  (value) =>
    value.trim() === "" || passes(value.trim()) ? undefined : message;

const isUrl = (value: string, protocols: string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** Texts must not be blank, lists not empty, other values not null. */
export const required =
  (message = "Este campo é obrigatório"): Rule<string | readonly unknown[] | null> =>
  (value) => {
    const empty = value === null || (typeof value === "string" ? value.trim() === "" : value.length === 0);
    return empty ? message : undefined;
  };

/** At most so many characters. */
export const atMost = (max: number) => text((value) => value.length <= max, `Use até ${max} caracteres.`);

/** Most characters of a reason. */
export const MAX_REASON = 500;
/** Why staff do something in another's place (`forms.Reason` of the server). */
export const reason = text(
  (value) => value.length >= 10 && value.length <= MAX_REASON,
  "Diga o motivo em 10 a 500 caracteres.",
);

export const email = text((value) => EMAIL.test(value), "Este e-mail é inválido");
/** An e-mail other than the current one, whatever its case. */
export const otherThan = (current: string, message: string) =>
  text((value) => value.toLowerCase() !== current.toLowerCase(), message);
export const cep = text((value) => bareDigits(value).length === 8, "Este CEP é inválido");
export const fullName = text(
  (value) => value.split(/\s+/).length >= 2,
  "Devem ser informados pelo menos 2 nomes",
);
export const httpsUrl = text((value) => isUrl(value, ["https:"]), "Esta URL é inválida");
export const url = text((value) => isUrl(value, ["https:", "http:"]), "Esta URL é inválida");
export const startsWithHttps = text(
  (value) => value.startsWith("https://"),
  'A URL deve começar com "https://"',
);
export const phone = text((value) => [10, 11].includes(bareDigits(value).length), "Este telefone é inválido");
export const cnpj = text(isCnpj, "CNPJ inválido");
export const cpf = text(isCpf, "CPF inválido");
