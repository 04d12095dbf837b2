import { filterField } from "../../ui/form/filter-field";
import type { Option, Search } from "../../ui/form/options";
import { SelectField } from "../../ui/form/select-field";
import { below } from "./use-choices";

type Props = {
  name: string;
  label: string;
  /** The first choice: no filter. */
  all: string;
  options: Option[];
  search?: Search;
  loading?: boolean;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** One of a list, or all of it. */
export function ChoiceFilter({ name, label, all, value, onChange, options, search, loading }: Props) {
  const first = { value: "", label: all };
  return (
    <SelectField
      {...filterField<string | null>(name, value ?? "", (next) => onChange(next || undefined))}
      label={label}
      {...(search ? below(first, { options, search, loading: !!loading }) : { options: [first, ...options] })}
    />
  );
}

type CodeProps<Code extends string> = {
  name: string;
  label: string;
  /** The first choice: no filter. */
  all: string;
  codes: readonly Code[];
  say: (code: Code) => string;
  value: NoInfer<Code> | undefined;
  onChange: (code: Code | undefined) => void;
};

/** One of a few codes, or all of them. */
export const CodeFilter = <Code extends string>({ codes, say, onChange, ...props }: CodeProps<Code>) => (
  <ChoiceFilter
    {...props}
    options={codes.map((value) => ({ value, label: say(value) }))}
    onChange={(next) => onChange(codes.find((code) => code === next))}
  />
);
