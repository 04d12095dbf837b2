import { ApiError } from "../../lib/api-error";
import { required } from "../../lib/rules";
import { messages } from "./messages";

/** Most characters of a passkey's name. */
export const NAME_MAX = 60;

/** A code as people copy it: without the spaces that apps set. */
export const bareCode = (code: string) => code.replace(/\s/g, "");

export const codeRules = [
  required(),
  (code: string) => (code.trim() === "" || /^\d{6}$/.test(bareCode(code)) ? undefined : messages.totp.digits),
];

/** Puts the server's words for a wrong password or code under its field, where the form then leads. */
export function atField(error: unknown, fields: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof ApiError)) return error;
  const field = fields[error.code ?? ""];
  return field ? new ApiError(error.status, error.message, error.code, { [field]: error.message }) : error;
}

/** Where a wrong current password belongs. */
export const currentPasswordField = { NotAuthorizedException: "currentPassword" };
