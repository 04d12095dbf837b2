import { ApiError, errorMessage } from "../lib/api-error";
import { PROOF_REQUIRED } from "../lib/proof";
import { toast } from "../ui/toast";

/** Words of the identity calls' failures, to the letter of the specification (ER-01 to ER-03, ER-10, ER-13). */
const BY_CODE: Readonly<Record<string, string>> = {
  ExpiredCodeException: "O código de confirmação se expirou ou já foi utilizado.",
  LimitExceededException: "Muitas tentativas, tente novamente mais tarde.",
  CodeMismatchException: "Código de confirmação incorreto. Entre em contato com o suporte.",
};
const OTHERWISE = "Ocorreu um erro.";

/** The catalogue's code of a failure: undefined for a lost connection and what is not the API's. */
export const failureCode = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

const isAtFields = (error: unknown) => error instanceof ApiError && Object.keys(error.fields).length > 0;

/** The toast of a failed identity call; `own` are the words of one screen, by code. */
export const authFailure = (
  error: unknown,
  own: Readonly<Record<string, string>> = {},
  otherwise = OTHERWISE,
) => {
  const code = failureCode(error) ?? "";
  if (code === PROOF_REQUIRED) return errorMessage(error);
  return own[code] ?? BY_CODE[code] ?? otherwise;
};

/** Toasts a failed identity call, unless the form tells it at its fields, where a toast would say less. */
export const tellAuthFailure = (error: unknown, own?: Readonly<Record<string, string>>) => {
  if (!isAtFields(error)) toast.error(authFailure(error, own));
};
