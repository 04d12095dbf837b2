import { filterField } from "../../ui/form/filter-field";
import type { Option } from "../../ui/form/options";
import { SelectField } from "../../ui/form/select-field";

type Props = {
  name: string;
  label: string;
  /** The first choice: no filter. */
  all: string;
  options: Option[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** One of a list, or all of it. */
export function ChoiceFilter({ name, label, all, options, value, onChange }: Props) {
  return (
    <SelectField
      {...filterField<string | null>(name, value ?? "", (next) => onChange(next || undefined))}
      label={label}
      options={[{ value: "", label: all }, ...options]}
    />
  );
}
