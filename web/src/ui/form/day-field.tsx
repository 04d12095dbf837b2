import { DayInput } from "../day-input";
import type { FieldProps } from "./use-form";

type Props = FieldProps<string | null> & {
  label: string;
  /** The calendar offers no day before it; the form's rules say what is wrong with a typed one. */
  min?: string | undefined;
};

/** A day that a form must have. */
export function DayField({ checking: _checking, name: _name, min, ...props }: Props) {
  return <DayInput {...props} {...(min && { min })} told required />;
}
