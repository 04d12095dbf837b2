import { authFailure } from "../../modules/auth-failure";
import { messages } from "./messages";

const BY_CODE = {
  NotAuthorizedException: messages.wrong,
  UserNotConfirmedException: messages.unconfirmed,
};

/** The toast of a failed sign-in; anything unforeseen, a lost connection included, is ER-07. */
export const signInFailure = (error: unknown) => authFailure(error, BY_CODE, messages.noResult);
