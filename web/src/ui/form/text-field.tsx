import { Loader, TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { fieldFrame } from "./field-frame";
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
export function TextField({
  help,
  checking,
  maxLength,
  required,
  onChange,
  value,
  ...props
}: TextFieldProps) {
  const left = maxLength === undefined ? undefined : `${maxLength - value.length} restantes`;
  return (
    <TextInput
      {...fieldFrame}
      {...props}
      value={value}
      maxLength={maxLength}
      aria-required={required}
      description={
        (help || left) && (
          <>
            <span>{help}</span>
            {left && <span>{left}</span>}
          </>
        )
      }
      rightSection={checking ? <Loader size={16} aria-label="Verificando" /> : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
