import { type ComponentProps, type CSSProperties, type ReactNode, useId } from "react";
import classes from "./field.module.css";

export type TextInputProps = Omit<ComponentProps<"input">, "className" | "onChange" | "value"> & {
  label: ReactNode;
  help?: ReactNode;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Over the end of the field, so many pixels wide. */
  aside?: ReactNode;
  asideWidth?: number;
};

/** A line of text of the browser's own: label above, input, help and error under it, as every field has them. */
export function TextInput({
  label,
  help,
  error,
  onChange,
  aside,
  asideWidth = 40,
  ...props
}: TextInputProps) {
  const own = useId();
  const id = props.id ?? own;
  const told = [help && `${id}-description`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.frame} style={{ "--aside": `${asideWidth}px` } as CSSProperties}>
        <input
          {...props}
          id={id}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={told || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      {help && (
        <div id={`${id}-description`} className={classes.help}>
          {help}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
