import { DayInput } from "../day-input";
import type { FieldProps } from "./use-form";

type Props = FieldProps<string | null> & {
  label: string;
  /** The calendar offers no day before it; the form's rules say what is wrong with a typed one. */
  min?: string | undefined;
  required?: boolean;
};

/** A day that a form must have, unless it says that it need not. */
export function DayField({ checking: _checking, name: _name, min, required = true, ...props }: Props) {
  return <DayInput {...props} {...(min && { min })} told required={required} />;
}
