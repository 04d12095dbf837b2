import type { MaskitoOptions, MaskitoPreprocessor } from "@maskito/core";

/**
 * Masks for typing. A pasted value is first understood as people and other programmes write it, then loses what the
 * mask does not know. Values are stripped before they are sent.
 */
const ALPHANUMERIC = /[0-9A-Za-z]/;
const DIGIT = /\d/;

/** Reads what is pasted, or set as a whole; what is typed key by key passes. */
const understood =
  (read: (text: string) => string): MaskitoPreprocessor =>
  ({ elementState, data }, action) => {
    if (action !== "validation") return { elementState, data: data.length > 1 ? read(data) : data };
    const value = read(elementState.value);
    const unchanged = value === elementState.value;
    return {
      data,
      elementState: unchanged ? elementState : { value, selection: [value.length, value.length] },
    };
  };

const CNPJ =
  /(?<![0-9A-Z])[0-9A-Z]{2}[.\s]?[0-9A-Z]{3}[.\s]?[0-9A-Z]{3}[/\s]?[0-9A-Z]{4}[-\s]?\d{2}(?![0-9A-Z])/i;

/** The CNPJ within a text, such as 'CNPJ: 11.444.777/0001-61'; a text without a whole one as it is. */
const cnpjIn = (text: string) => (text.match(CNPJ) ?? text.replace(/cnpj/i, " ").match(CNPJ))?.[0] ?? text;

const cepIn = (text: string) => text.match(/(?<!\d)\d{5}-?\d{3}(?!\d)/)?.[0] ?? text;

/** ##.###.###/####-##, letters allowed in the first twelve places and raised to upper case. */
export const cnpjMask: MaskitoOptions = {
  mask: [
    ...[ALPHANUMERIC, ALPHANUMERIC, "."],
    ...[ALPHANUMERIC, ALPHANUMERIC, ALPHANUMERIC, "."],
    ...[ALPHANUMERIC, ALPHANUMERIC, ALPHANUMERIC, "/"],
    ...[ALPHANUMERIC, ALPHANUMERIC, ALPHANUMERIC, ALPHANUMERIC, "-"],
    ...[DIGIT, DIGIT],
  ],
  preprocessors: [understood(cnpjIn)],
  postprocessors: [({ value, selection }) => ({ value: value.toUpperCase(), selection })],
};

/** ###.###.###-## */
export const cpfMask: MaskitoOptions = {
  mask: [
    ...[DIGIT, DIGIT, DIGIT, "."],
    ...[DIGIT, DIGIT, DIGIT, "."],
    ...[DIGIT, DIGIT, DIGIT, "-"],
    ...[DIGIT, DIGIT],
  ],
};

/** #####-### */
export const cepMask: MaskitoOptions = {
  mask: [DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, "-", DIGIT, DIGIT, DIGIT],
  preprocessors: [understood(cepIn)],
};

/** The zero that is dialled before an area code, and the carrier's two digits between them. */
const TRUNK = /^0(\d\d)?(?=\d{10,11}$)/;

/**
 * Area code and number within a text: without an extension, a second number, Brazil's code, a carrier or what is
 * dialled before them. Nothing of a number of another country, which would become somebody else's.
 */
const phoneIn = (text: string) => {
  const [first = ""] = text.split(/[/;|]|\b(?:ramal|r\.|ext)/i);
  const digits = first.replace(/\D/g, "").replace(/^00/, "");
  const abroad = /^\D*(\+|00)/.test(first);
  if (abroad && !digits.startsWith("55")) return "";
  const local = abroad || /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits;
  return local.replace(TRUNK, "");
};

/** (##) ##### #### for a mobile, (##) #### #### for a landline. */
export const phoneMask: MaskitoOptions = {
  preprocessors: [understood(phoneIn)],
  mask: ({ value }) => {
    const digits = value.replace(/\D/g, "");
    const mobile = digits.length > 10 || digits[2] === "9";
    const prefix = mobile ? [DIGIT, DIGIT, DIGIT, DIGIT, DIGIT] : [DIGIT, DIGIT, DIGIT, DIGIT];
    return ["(", DIGIT, DIGIT, ")", " ", ...prefix, " ", DIGIT, DIGIT, DIGIT, DIGIT];
  },
};

/** A count of up to five digits. */
export const countMask: MaskitoOptions = { mask: [DIGIT, DIGIT, DIGIT, DIGIT, DIGIT] };

/** Hour and minute within a text: '9:30', '9h30' and '930' are half past nine. */
const timeIn = (text: string) => {
  const [, hour, minute] =
    text.match(/^\s*(\d{1,2})\s*[:h.]\s*(\d{2})/i) ?? text.match(/^(\d)(\d{2})$/) ?? [];
  return hour && minute ? `${hour.padStart(2, "0")}:${minute}` : text;
};

/** An hour that is typed with one digit: no hour begins with more than 2, and a colon ends it. */
const shortHour: MaskitoPreprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState;
  const before = value.slice(0, selection[0]);
  if (before === "" && /^[3-9]/.test(action === "validation" ? value : data)) {
    return action === "validation"
      ? { elementState: { value: `0${value}`, selection: [selection[0] + 1, selection[1] + 1] }, data }
      : { elementState, data: `0${data}` };
  }
  if (action === "insert" && /^\d$/.test(before) && /^[:h.]$/i.test(data)) {
    return {
      elementState: { value: `0${value}`, selection: [selection[0] + 1, selection[1] + 1] },
      data: ":",
    };
  }
  return { elementState, data };
};

/** Time of day: '14:30'. */
export const timeMask: MaskitoOptions = {
  mask: [/[0-2]/, /\d/, ":", /[0-5]/, /\d/],
  preprocessors: [understood(timeIn), shortHour],
};
