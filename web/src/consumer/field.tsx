import { type ComponentProps, useId } from "react";

type Props = Omit<ComponentProps<"input">, "id"> & { label: string; error: string | undefined };

/** A labelled input with its complaint below. */
export function Field({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={Boolean(error)} aria-describedby={`${id}-error`} {...input} />
      <p id={`${id}-error`} className="complaint">
        {error}
      </p>
    </div>
  );
}
