import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { withoutName, withoutSecrets } from "../../lib/text";

const DEBOUNCE_MS = 300;

/**
 * Text of a filter while it is typed: reported, without spaces around it, the name it was copied with and an API key's
 * secret, once typing pauses, and following `value` when something else sets it.
 */
export function useTypedFilter(value: string, onChange: (value: string) => void) {
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

  const type = (next: string) => {
    setText(next);
    report(withoutSecrets(withoutName(next)));
  };
  return [text, type] as const;
}
