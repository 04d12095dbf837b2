import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import type { FieldProps } from "./use-form";

type Props = FieldProps<boolean> & { label: ReactNode; help?: string };

/** Yes or no; the label may hold links. */
export function CheckboxField({ checking: _, help, value, onChange, ...props }: Props) {
  return (
    <Checkbox
      {...props}
      aria-invalid={props.error ? true : undefined}
      description={help}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
