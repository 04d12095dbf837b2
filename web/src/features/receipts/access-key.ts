/** The 44 characters that name an NFC-e: 43 and a check digit; letters only within the CNPJ. */
const SHAPE = /^\d{6}[0-9A-Z]{12}\d{26}$/;
const WEIGHTS = 8;

/** The key as it is sent: without what people paste along with it, upper case. */
export const bareKey = (text: string) => text.replace(/[\s.\-/]/g, "").toUpperCase();

/** Check digit of the layout manual: modulus 11, weights 2 to 9 from the right, each character as its code less 48. */
const checkDigit = (body: string) => {
  const sum = [...body]
    .reverse()
    .reduce((total, character, at) => total + (character.charCodeAt(0) - 48) * (2 + (at % WEIGHTS)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
};

/** True for a bare key of the right shape and check digit. */
export const isAccessKey = (key: string) =>
  SHAPE.test(key) && checkDigit(key.slice(0, 43)) === Number(key[43]);

/** The key in groups of four, as it is printed. */
export const groupKey = (key: string) => key.match(/.{1,4}/g)?.join(" ") ?? key;
