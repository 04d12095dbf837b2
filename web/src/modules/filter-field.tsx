import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { IconSearch } from "../ui/icons";

/** Most characters the API takes in a list's filter. */
const MAX_LENGTH = 200;
const DEBOUNCE_MS = 300;

type Props = { label: string; placeholder: string; value: string; onChange: (value: string) => void };

/** Free text that narrows a list; reported once typing pauses, and following `value` when something else sets it. */
export function FilterField({ label, placeholder, value, onChange }: Props) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const report = useDebouncedCallback((next: string) => {
    reported.current = next;
    onChange(next);
  }, DEBOUNCE_MS);

  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);

  return (
    <TextInput
      type="search"
      size="sm"
      w={{ base: "100%", xs: 320 }}
      aria-label={label}
      placeholder={placeholder}
      maxLength={MAX_LENGTH}
      leftSection={<IconSearch />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        report(event.currentTarget.value.trim());
      }}
    />
  );
}
