import { email, required } from "../../lib/rules";
import { messages } from "./messages";

export const signInRules = {
  email: [required(messages.emailRequired), email],
  password: [required(messages.passwordRequired)],
};

/** A code as people copy it: without the spaces that apps and mails set. */
export const bareCode = (code: string) => code.replace(/\s/g, "");

/** Rule of a code of six digits. */
export const sixDigits = (message: string) => (code: string) =>
  code.trim() === "" || /^\d{6}$/.test(bareCode(code)) ? undefined : message;
