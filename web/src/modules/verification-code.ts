import { required } from "../lib/rules";

/** A code as people copy it: without the spaces that apps and mails set. */
export const bareCode = (code: string) => code.replace(/\s/g, "");

const sixDigits = (code: string) =>
  code.trim() === "" || /^\d{6}$/.test(bareCode(code)) ? undefined : "O código tem 6 dígitos.";

/** Rules of a code that an app shows or a mail brings. */
export const codeRules = [required(), sixDigits];
