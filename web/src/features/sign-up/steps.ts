import type { ComponentType } from "react";
import type { useForm } from "../../ui/form/use-form";
import type { LookUps } from "./queries";
import { type FieldName, passes, type SignUpValues } from "./schema";
import type { SignUpSearch } from "./search";

export type SignUpForm = ReturnType<typeof useForm<SignUpValues>>;

/** What the fields of a step get: the form that spans all steps, and where to ask about e-mails and CNPJs. */
export type FieldsProps = { form: SignUpForm; lookUps: LookUps };

/** One page of a wizard. `name` is how the list of steps calls it; its rules are those of its fields. */
export type Step = {
  name: string;
  title: string;
  lead: string;
  fields: readonly FieldName[];
  Fields: ComponentType<FieldsProps>;
};

/** A way in: its steps, and what its last one sends. `id` tells apart what has ended in this tab. */
export type Wizard = {
  id: string;
  who: "retailer" | "partner";
  lookUps: LookUps;
  steps: readonly [Step, ...Step[]];
};

/** Where a step of a wizard is found; 'done' is the completion screen. */
export type Place = { to: string; search?: SignUpSearch };
export type PlaceOf = (step: number | "done") => Place;

/** The first step whose fields do not all pass their own rules, else the last: none before it can be skipped. */
export const firstOpenStep = (steps: readonly Step[], values: SignUpValues) => {
  const open = steps.findIndex(({ fields }) => !fields.every((name) => passes(name, values)));
  return open === -1 ? steps.length - 1 : open;
};

/** The first step that holds one of these fields; -1 when none does. */
export const stepOf = (steps: readonly Step[], flaws: Partial<Record<FieldName, string>>) =>
  steps.findIndex(({ fields }) => fields.some((name) => name in flaws));

/** The entries of these fields. */
export const only = <Entries extends object>(entries: Entries, fields: readonly FieldName[]): Entries =>
  Object.fromEntries(
    Object.entries(entries).filter(([name]) => fields.includes(name as FieldName)),
  ) as Entries;
