import type { ReactNode } from "react";
import { Spinner } from "../spinner";
import { TextInput, type TextInputProps } from "./text-input";
import type { FieldProps } from "./use-form";

type Passed =
  | "type"
  | "autoComplete"
  | "placeholder"
  | "inputMode"
  | "disabled"
  | "autoFocus"
  | "ref"
  | "onInput";

export type TextFieldProps = FieldProps<string> &
  Pick<TextInputProps, Passed> & {
    label: ReactNode;
    help?: ReactNode;
    /** Most characters accepted; shows how many are left (UI-04). */
    maxLength?: number;
    required?: boolean;
  };

/** One line of text. */
export function TextField({ help, checking, maxLength, required, ...props }: TextFieldProps) {
  const left = maxLength === undefined ? undefined : `${maxLength - props.value.length} restantes`;
  return (
    <TextInput
      {...props}
      maxLength={maxLength}
      aria-required={required}
      help={
        (help || left) && (
          <>
            <span>{help}</span>
            {left && <span>{left}</span>}
          </>
        )
      }
      aside={checking && <Spinner size={16} label="Verificando" />}
    />
  );
}
