import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { fieldFrame } from "./field-frame";
import type { FieldProps } from "./use-form";

type Props = FieldProps<string> & {
  label: ReactNode;
  help?: ReactNode;
  /** Most characters accepted; shows how many are left (UI-04). */
  maxLength: number;
  required?: boolean;
};

/** Several lines of text. */
export function TextAreaField({ help, checking: _, maxLength, required, onChange, value, ...props }: Props) {
  return (
    <Textarea
      {...fieldFrame}
      {...props}
      value={value}
      maxLength={maxLength}
      aria-required={required}
      autosize
      minRows={3}
      description={
        <>
          <span>{help}</span>
          <span>{maxLength - value.length} restantes</span>
        </>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
