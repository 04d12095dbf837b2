import { ChoiceFilter } from "./choice-filter";

type Props<Code extends string> = {
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
export const CodeFilter = <Code extends string>({ codes, say, onChange, ...props }: Props<Code>) => (
  <ChoiceFilter
    {...props}
    options={codes.map((value) => ({ value, label: say(value) }))}
    onChange={(next) => onChange(codes.find((code) => code === next))}
  />
);
