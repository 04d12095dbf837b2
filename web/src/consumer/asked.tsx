import { type ReactNode, useEffect, useRef, useState } from "react";

type Props = {
  label: string;
  /** What the button is called, where its label alone names nothing. */
  name?: string;
  question: string;
  /** What comes of it, and the button that does it. */
  children: ReactNode;
};

/** A button that asks before anything is done: the keyboard goes to the question, and back to the button when that is left. */
export function Asked({ label, name, question, children }: Props) {
  const [asking, setAsking] = useState<boolean>();
  const place = useRef<HTMLButtonElement & HTMLFieldSetElement>(null);
  useEffect(() => {
    if (asking !== undefined) place.current?.focus();
  }, [asking]);
  if (!asking) {
    return (
      <button ref={place} type="button" aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  }
  return (
    <fieldset ref={place} className="form" aria-label={question} tabIndex={-1}>
      {children}
      <button type="button" className="quiet" onClick={() => setAsking(false)}>
        Cancelar
      </button>
    </fieldset>
  );
}
