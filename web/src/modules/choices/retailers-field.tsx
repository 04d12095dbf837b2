import { useRef } from "react";
import { filterField } from "../../ui/form/filter-field";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import type { Choices } from "./use-choices";

type Props = {
  name: string;
  choices: Choices;
  value: string[];
  /** `replace` for what follows a first choice. */
  onChange: (ids: string | undefined, options: { replace: boolean }) => void;
};

/** Of which retailers. All that is chosen in one visit to the field is one step of the history. */
export function RetailersField({ name, choices, value, onChange }: Props) {
  // What this visit has set. Where something else stands by now, as after Back, the next choice is a step of its own.
  const set = useRef<string>(undefined);
  const choose = (ids: string[]) => {
    const replace = set.current === value.join();
    set.current = ids.join();
    onChange(set.current || undefined, { replace });
  };
  return (
    <MultiSelectField
      {...filterField(name, value, choose)}
      onBlur={() => {
        set.current = undefined;
      }}
      label="Varejistas"
      placeholder="Todos os varejistas"
      {...choices}
    />
  );
}
