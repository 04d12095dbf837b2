import { type ReactNode, useId } from "react";
import classes from "./field.module.css";
import type { FieldProps } from "./use-form";

type Props = FieldProps<boolean> & { label: ReactNode; help?: string; disabled?: boolean };

/** Yes or no; the label may hold links. */
export function CheckboxField({ checking: _, label, help, error, value, onChange, ...props }: Props) {
  const id = useId();
  const told = [help && `${id}-description`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classes.check}>
      <span className={classes.box}>
        <input
          {...props}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={told || undefined}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <svg viewBox="0 0 10 7" aria-hidden="true">
          <path
            d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
            fill="currentColor"
          />
        </svg>
      </span>
      <div className={classes.words}>
        <label htmlFor={id}>{label}</label>
        {help && (
          <p id={`${id}-description`} className={classes.help}>
            {help}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className={classes.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
