// What no other run has.

export const unique = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;

export const newEmail = () => `pessoa-${crypto.randomUUID()}@quitanda.com.br`;

/** The check digit of what stands before it, in a CNPJ as in an access key. */
export const checkDigit = (text: string) => {
  const sum = [...text]
    .reverse()
    .reduce((total, sign, i) => total + (sign.charCodeAt(0) - 48) * ((i % 8) + 2), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
};

/** A CNPJ with letters and right check digits, which no register has either. */
export const newCnpj = () => {
  const signs = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const base = [...bytes].map((byte) => signs[byte % signs.length]).join("");
  const first = checkDigit(base);
  return `${base}${first}${checkDigit(`${base}${first}`)}`;
};

/** A CPF with right check digits. */
export const newCpf = () => {
  const digits = [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte % 10);
  while (digits.length < 11) {
    const sum = digits.reduce((total, digit, i) => total + digit * (digits.length + 1 - i), 0);
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return digits.join("");
};
