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

/** What is wrong with a password that the server would refuse; rejects when the estimate's code cannot be had. */
export const refuseWeak = async (password: string, owner: readonly string[]) => {
  const { estimate } = await import("./estimate");
  return estimate(password, owner) < MIN_STRENGTH ? messages.tooWeak : undefined;
};

/** Rule of the field that repeats the password held in the form's value `name`. */
export const repeatRules = <Name extends string>(name: Name) => [
  (value: string, values: Record<Name, string>) => (value === values[name] ? undefined : messages.different),
];
