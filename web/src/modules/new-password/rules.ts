import { required } from "../../lib/rules";
import { messages } from "./messages";

/** Fewest characters of a password, wherever one is set (SI-21). */
const MIN_LENGTH = 8;

/** Whether a password is too short to be sent, counting characters as people do. */
export const tooShort = (password: string) => [...password].length < MIN_LENGTH;

/** Rules of a new password. Sign-up has words of its own for an empty one (D-18). */
export const newPasswordRules = (whenEmpty?: string) => [
  required(whenEmpty),
  (value: string) => (tooShort(value) ? messages.tooShort : undefined),
];

/** The estimate below which the server refuses a password. */
const MIN_STRENGTH = 2;

/**
 * Remote rule of a new password that is sent only some steps later, so that the server need not refuse it there. Without
 * the estimate's code it stops nobody.
 */
export const strengthRule = (owner: readonly string[]) => async (password: string) => {
  const { estimate } = await import("./estimate");
  return estimate(password, owner) < MIN_STRENGTH ? messages.tooWeak : undefined;
};

/** Rule of the field that repeats the password held in the form's value `name`. */
export const repeatRules = <Name extends string>(name: Name) => [
  (value: string, values: Record<Name, string>) => (value === values[name] ? undefined : messages.different),
];
