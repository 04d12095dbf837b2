import type { ReactNode } from "react";

/** What is one thing to a person: its name, the values that it is made of, and what they say in words. */
export type EditedField<Values> = {
  label: string;
  names: readonly (keyof Values)[];
  words: (values: Values) => ReactNode;
};

/** The fields in which two versions differ. */
export const changedFields = <Values>(fields: readonly EditedField<Values>[], from: Values, to: Values) =>
  fields.filter(({ names }) => names.some((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name])));

/** Their version with what `mine` changed of the one that both began from. */
export function merged<Values>(
  fields: readonly EditedField<Values>[],
  { base, mine, theirs }: Record<"base" | "mine" | "theirs", Values>,
): Values {
  const next = { ...theirs };
  for (const { names } of changedFields(fields, base, mine)) {
    for (const name of names) next[name] = mine[name];
  }
  return next;
}
