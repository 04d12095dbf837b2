import { emptyValues, type FieldName, type SignUpValues } from "./schema";

/** Where this tab keeps what was typed, until the account is made. */
const DRAFT = "seiva:sign-up";
/** Where this tab keeps which wizards have ended, and with which e-mail. */
const DONE = "seiva:sign-up:done";

/** Never written anywhere: the password, and a consent, which is given at the moment of sending. */
const UNKEPT: readonly FieldName[] = ["password", "passwordConf", "consent"];

const read = (key: string): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
};

const write = (key: string, value: object) => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: what was typed holds until the page is left.
  }
};

const isOfKind = (value: unknown, model: unknown) =>
  Array.isArray(model)
    ? Array.isArray(value) && value.every((item) => typeof item === "string")
    : typeof value === typeof model;

/** What was typed in this tab; what is not there, or not of the field's kind, is empty. */
export const readDraft = (): SignUpValues => {
  const kept = Object.entries(read(DRAFT)).filter(
    ([name, value]) =>
      name in emptyValues &&
      !UNKEPT.includes(name as FieldName) &&
      isOfKind(value, emptyValues[name as FieldName]),
  );
  return { ...emptyValues, ...Object.fromEntries(kept) };
};

export const keepDraft = (values: SignUpValues) =>
  write(
    DRAFT,
    Object.fromEntries(Object.entries(values).filter(([name]) => !UNKEPT.includes(name as FieldName))),
  );

/** The e-mail with which a wizard ended in this tab; undefined while it is open. */
export const doneWith = (wizard: string): string | undefined => {
  const email = read(DONE)[wizard];
  return typeof email === "string" ? email : undefined;
};

/** Ends a wizard: what was typed is forgotten. */
export const endWith = (wizard: string, email: string) => {
  write(DRAFT, {});
  write(DONE, { ...read(DONE), [wizard]: email });
};

/** Lets wizards that have ended begin again, for another company. */
export const startOver = () => write(DONE, {});
