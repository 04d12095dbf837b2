/** Check digits of Brazilian documents. CNPJ may carry letters in its first twelve places since July 2026. */

const CNPJ = /^[0-9A-Z]{12}[0-9]{2}$/;
const CPF = /^[0-9]{11}$/;
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

const checkDigit = (value: string, weights: number[]) => {
  const sum = weights.reduce((total, weight, i) => total + (value.charCodeAt(i) - 48) * weight, 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
};

const allEqual = (value: string) => new Set(value).size === 1;

/** The document as it is stored and sent: upper case, no punctuation. Other characters stay, to be refused. */
export const bareDocument = (value: string) => value.replace(/[.\-/\s]/g, "").toUpperCase();

/** The digits of a CPF, CEP or phone, as they are stored and sent. */
export const bareDigits = (value: string) => value.replace(/\D/g, "");

/** True for a CNPJ, numeric or alphanumeric, masked or not, with right check digits. */
export const isCnpj = (value: string) => {
  const bare = bareDocument(value);
  if (!CNPJ.test(bare) || allEqual(bare)) return false;
  const first = checkDigit(bare, CNPJ_WEIGHTS.slice(1));
  const second = checkDigit(bare, CNPJ_WEIGHTS);
  return bare.endsWith(`${first}${second}`);
};

/** True for a CPF, masked or not, with right check digits; eleven equal digits are refused. */
export const isCpf = (value: string) => {
  const bare = bareDocument(value);
  if (!CPF.test(bare) || allEqual(bare)) return false;
  const first = checkDigit(bare, [10, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = checkDigit(bare, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return bare.endsWith(`${first}${second}`);
};
