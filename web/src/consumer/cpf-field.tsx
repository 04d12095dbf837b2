import { useRef, useState } from "react";
import { ApiError } from "../lib/api-error";
import { cpf, required } from "../lib/rules";
import { Field } from "./field";

/** What the server says of the CPF. */
export const aboutCpf = (error: unknown) => (error instanceof ApiError ? error.fields.document : undefined);

/** A CPF while it is typed. `valid` complains at the field, and leads there, where it is none. */
export function useCpf() {
  const [value, setValue] = useState("");
  const [complaint, setComplaint] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  return {
    value,
    complaint,
    input,
    type: (next: string) => {
      setValue(next);
      setComplaint(undefined);
    },
    valid: () => {
      const found = [required(), cpf].map((rule) => rule(value)).find(Boolean);
      setComplaint(found);
      if (found) input.current?.focus();
      return !found;
    },
  };
}

export type Cpf = ReturnType<typeof useCpf>;

/** Where it is typed. `refusal` is what came of sending it. */
export const CpfField = ({
  cpf: { value, complaint, input, type },
  refusal,
}: {
  cpf: Cpf;
  refusal: unknown;
}) => (
  <Field
    ref={input}
    label="CPF"
    inputMode="numeric"
    placeholder="000.000.000-00"
    value={value}
    error={complaint ?? aboutCpf(refusal)}
    onChange={(event) => type(event.target.value)}
  />
);
