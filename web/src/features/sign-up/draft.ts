import { emptyValues, type FieldName, type SignUpValues } from "./schema";
import { read, write } from "./tab-storage";

/** Where this tab keeps what was typed, until the account is made. */
const DRAFT = "seiva:sign-up";

/** Never written anywhere: the password, and a consent, which is given at the moment of sending. */
const UNKEPT: readonly FieldName[] = ["password", "passwordConf", "consent"];

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

/** Forgets what was typed. */
export const dropDraft = () => write(DRAFT, {});
