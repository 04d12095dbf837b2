import { filterField } from "../form/filter-field";
import { TextField } from "../form/text-field";
import { useTypedFilter } from "./use-typed-filter";

type Props = {
  name: string;
  label: string;
  placeholder: string;
  inputMode?: "numeric";
  value: string;
  onChange: (value: string) => void;
};

/** A filter that is typed; it applies once typing pauses. */
export function TypedFilter({ name, label, placeholder, inputMode, value, onChange }: Props) {
  const [text, type] = useTypedFilter(value, onChange);
  return (
    <TextField
      {...filterField(name, text, type)}
      label={label}
      placeholder={placeholder}
      inputMode={inputMode}
    />
  );
}
