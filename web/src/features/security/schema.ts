import { ApiError } from "../../lib/api-error";

/** Most characters of a passkey's name. */
export const NAME_MAX = 60;

/** Puts the server's words for a wrong password or code under its field, where the form then leads. */
export function atField(error: unknown, fields: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof ApiError)) return error;
  const field = fields[error.code ?? ""];
  return field ? new ApiError(error.status, error.message, error.code, { [field]: error.message }) : error;
}

/** Where a wrong current password belongs. */
export const currentPasswordField = { NotAuthorizedException: "currentPassword" };
