import type { MaskitoOptions } from "@maskito/core";
import { useMaskito } from "@maskito/react";
import type { FormEvent } from "react";
import { TextField, type TextFieldProps } from "./text-field";

/** Text shaped while it is typed or pasted (lib/masks). The value keeps the punctuation: strip it before sending. */
export function MaskedField({ mask, onChange, ...props }: TextFieldProps & { mask: MaskitoOptions }) {
  const ref = useMaskito({ options: mask });
  return (
    <TextField
      {...props}
      ref={ref}
      inputMode={props.inputMode ?? "text"}
      // React drops the change event that follows Maskito's own rewrite, so the value is read on input.
      onInput={(event: FormEvent<HTMLInputElement>) => onChange(event.currentTarget.value)}
      onChange={() => undefined}
    />
  );
}
