import { MultiSelect } from "@mantine/core";
import { fieldFrame } from "./field-frame";
import { NoChoices } from "./no-choices";
import { filterOf, nothingFound, type Option, plainList, type Search } from "./options";
import type { FieldProps } from "./use-form";

const ALL = "*";
/** What is searched for is typed beside the choices also where there is little room. */
const SEARCH = { minWidth: 48 } as const;
/** Many choices scroll within the field. */
const PILLS = { maxHeight: 132, overflowY: "auto" } as const;

type Props = FieldProps<string[]> & {
  label: string;
  help?: string;
  options: Option[];
  /** Where the server looks for what is typed. */
  search?: Search;
  loading?: boolean;
  placeholder?: string;
  /** Most values that may be chosen (UI-07); more cannot be picked. */
  max?: number;
  /** Text of a first option that chooses every value, 'Todas'; not together with `max`. */
  allLabel?: string;
  /** Whether every value is what was chosen, also of those to come; absent: whether all that there are have been. */
  everything?: boolean;
  /** What choosing the first option does where not every value is here; absent: it chooses every option. */
  onEverything?: () => void;
  disabled?: boolean;
};

/** Several choices from a list that is searched ignoring case and accents (UI-08). */
export function MultiSelectField(props: Props) {
  const { checking: _, options, max, allLabel, help, value, onChange, placeholder, ...others } = props;
  const { search, loading, onEverything, ...given } = others;
  const { everything = options.length > 0 && value.length === options.length, ...rest } = given;
  const all = allLabel !== undefined && everything;
  const pick = (next: string[]) => {
    if (next.includes(ALL) && !all) (onEverything ?? (() => onChange(options.map(({ value }) => value))))();
    else onChange(next.filter((item) => item !== ALL));
  };
  return (
    <MultiSelect
      {...fieldFrame}
      {...plainList}
      styles={{ ...plainList.styles, pillsList: PILLS, inputField: SEARCH }}
      {...rest}
      searchable
      hidePickedOptions
      clearable
      maxValues={max}
      placeholder={value.length === 0 && !all ? placeholder : undefined}
      data={allLabel ? [{ value: ALL, label: allLabel }, ...options] : options}
      value={all ? [ALL] : value}
      onChange={pick}
      filter={filterOf("", search && { ...search, first: ALL })}
      onSearchChange={search?.onType}
      description={help ?? (max ? `Até ${max}` : undefined)}
      error={rest.error ?? (search?.retry && <NoChoices onRetry={search.retry} />)}
      nothingFoundMessage={nothingFound(loading, search)}
      clearButtonProps={{ "aria-label": "Limpar" }}
    />
  );
}
