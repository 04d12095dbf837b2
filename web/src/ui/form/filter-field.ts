import type { FieldProps } from "./use-form";

/** Wires a field to a filter that applies at once: no rules, no submit. */
export const filterField = <Value>(
  name: string,
  value: Value,
  onChange: (value: Value) => void,
): FieldProps<Value> => ({
  name,
  value,
  onChange,
  error: undefined,
  checking: false,
  onBlur: () => undefined,
});
