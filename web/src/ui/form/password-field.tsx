import { TextInput, type TextInputProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import classes from "./field.module.css";
import { fieldFrame } from "./field-frame";
import type { FieldProps } from "./use-form";

type Props = FieldProps<string> &
  Pick<TextInputProps, "autoComplete" | "autoFocus"> & { label: ReactNode; help?: ReactNode };

/** Password with a switch that shows or hides what is typed. */
export function PasswordField({ checking: _, help, onChange, ...props }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...fieldFrame}
      {...props}
      type={shown ? "text" : "password"}
      aria-required
      description={help}
      rightSectionWidth={84}
      rightSection={
        <button
          type="button"
          className={classes.toggle}
          aria-label={shown ? "Ocultar senha" : "Mostrar senha"}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Ocultar" : "Mostrar"}
        </button>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
