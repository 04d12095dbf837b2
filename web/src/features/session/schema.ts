import { email, required } from "../../lib/rules";
import { messages } from "./messages";

export const signInRules = {
  email: [required(messages.emailRequired), email],
  password: [required(messages.passwordRequired)],
};
