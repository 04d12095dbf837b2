/** Texts of sign-in, to the letter of the specification (SI, ER groups). */
export const messages = {
  emailRequired: "Insira o email",
  passwordRequired: "Insira a senha",
  empty: "Email e senha vazios",
  noResult: "Não foi possível fazer o login",
  wrong: "E-mail e/ou senha incorretos",
  unconfirmed: "E-mail não confirmado",
  tooMany: "Muitas tentativas, tente novamente mais tarde.",
} as const;

const BY_CODE: Record<string, string> = {
  NotAuthorizedException: messages.wrong,
  UserNotConfirmedException: messages.unconfirmed,
  LimitExceededException: messages.tooMany,
};

/** The toast of a failed sign-in; anything unforeseen, a lost connection included, is ER-07. */
export const signInFailure = (code: string | undefined) => BY_CODE[code ?? ""] ?? messages.noResult;
