import { read, write } from "./tab-storage";

/** Where this tab keeps which wizards have ended, and with which e-mail. */
const DONE = "seiva:sign-up:done";

/** The e-mail with which a wizard ended in this tab; undefined while it is open. */
export const doneWith = (wizard: string): string | undefined => {
  const email = read(DONE)[wizard];
  return typeof email === "string" ? email : undefined;
};

/** Ends a wizard. */
export const endWith = (wizard: string, email: string) => write(DONE, { ...read(DONE), [wizard]: email });

/** Lets wizards that have ended begin again, for another company. */
export const startOver = () => write(DONE, {});
