import { type ReactNode, useState } from "react";
import classes from "./field.module.css";
import { TextInput, type TextInputProps } from "./text-input";
import type { FieldProps } from "./use-form";

type Props = FieldProps<string> &
  Pick<TextInputProps, "autoComplete" | "autoFocus"> & {
    label: ReactNode;
    help?: ReactNode;
    /** It may stay empty. */
    optional?: boolean;
  };

/** Password with a switch that shows or hides what is typed. */
export function PasswordField({ checking: _, optional, ...props }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? "text" : "password"}
      aria-required={!optional}
      asideWidth={84}
      aside={
        <button
          type="button"
          className={classes.toggle}
          aria-label={shown ? "Ocultar senha" : "Mostrar senha"}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Ocultar" : "Mostrar"}
        </button>
      }
    />
  );
}
