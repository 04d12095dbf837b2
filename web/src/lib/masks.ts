import type { MaskitoOptions } from "@maskito/core";

/** Masks for typing; a pasted value loses what the mask does not know. Values are stripped before they are sent. */
const ALPHANUMERIC = /[0-9A-Za-z]/;
const DIGIT = /\d/;

/** ##.###.###/####-##, letters allowed in the first twelve places and raised to upper case. */
export const cnpjMask: MaskitoOptions = {
  mask: [
    ...[ALPHANUMERIC, ALPHANUMERIC, "."],
    ...[ALPHANUMERIC, ALPHANUMERIC, ALPHANUMERIC, "."],
    ...[ALPHANUMERIC, ALPHANUMERIC, ALPHANUMERIC, "/"],
    ...[ALPHANUMERIC, ALPHANUMERIC, ALPHANUMERIC, ALPHANUMERIC, "-"],
    ...[DIGIT, DIGIT],
  ],
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
};

/** (##) ##### #### for a mobile, (##) #### #### for a landline. */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => {
    const digits = value.replace(/\D/g, "");
    const mobile = digits.length > 10 || digits[2] === "9";
    const prefix = mobile ? [DIGIT, DIGIT, DIGIT, DIGIT, DIGIT] : [DIGIT, DIGIT, DIGIT, DIGIT];
    return ["(", DIGIT, DIGIT, ")", " ", ...prefix, " ", DIGIT, DIGIT, DIGIT, DIGIT];
  },
};

/** A count of up to five digits. */
export const countMask: MaskitoOptions = { mask: [DIGIT, DIGIT, DIGIT, DIGIT, DIGIT] };
