import { useRef, useState } from "react";
import { bareDigits } from "../lib/brdoc";
import { Field } from "./field";

/** A mailed code while it is typed. `valid` complains at the field, and leads there, where it is none. */
export function useCode() {
  const [value, setValue] = useState("");
  const [complaint, setComplaint] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const digits = bareDigits(value);
  const type = (next: string) => {
    setValue(next);
    setComplaint(undefined);
  };
  return {
    value,
    digits,
    complaint,
    input,
    type,
    focus: () => input.current?.focus(),
    valid: () => {
      const missing = digits.length !== 8;
      setComplaint(missing ? "Digite os 8 números do código." : undefined);
      if (missing) input.current?.focus();
      return !missing;
    },
  };
}

/** Where it is typed. */
export const CodeField = ({
  code: { value, complaint, input, type },
}: {
  code: ReturnType<typeof useCode>;
}) => (
  <Field
    ref={input}
    label="Código de 8 números"
    inputMode="numeric"
    autoComplete="one-time-code"
    value={value}
    error={complaint}
    onChange={(event) => type(event.target.value)}
  />
);
