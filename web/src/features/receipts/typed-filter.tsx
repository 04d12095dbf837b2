import { useDebouncedCallback } from "@mantine/hooks";
import { useRef, useState } from "react";
import { filterField } from "../../ui/form/filter-field";
import { TextField } from "../../ui/form/text-field";

/** A filter applies this long after the last key. */
const DEBOUNCE_MS = 300;

type Props = {
  name: string;
  label: string;
  placeholder: string;
  inputMode?: "numeric";
  value: string;
  onChange: (value: string) => void;
};

/** A filter that is typed. What comes from elsewhere, such as 'Limpar filtros', replaces the text. */
export function TypedFilter({ name, label, placeholder, inputMode, value, onChange }: Props) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next;
    onChange(next);
  }, DEBOUNCE_MS);
  if (value !== known) {
    setKnown(value);
    if (value !== sent.current) setText(value);
  }
  const type = (next: string) => {
    setText(next);
    send(next.trim());
  };
  return (
    <TextField
      {...filterField(name, text, type)}
      label={label}
      placeholder={placeholder}
      inputMode={inputMode}
    />
  );
}
