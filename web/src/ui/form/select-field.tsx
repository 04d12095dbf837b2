import { Loader, Select } from "@mantine/core";
import { fieldFrame } from "./field-frame";
import { type Option, plainList, searchOptions } from "./options";
import type { FieldProps } from "./use-form";

type Props = FieldProps<string | null> & {
  label: string;
  help?: string;
  options: Option[];
  placeholder?: string;
  loading?: boolean;
  disabled?: boolean;
};

/** One choice from a list that is searched ignoring case and accents (UI-08). */
export function SelectField({ checking, loading, help, options, onChange, ...props }: Props) {
  return (
    <Select
      {...fieldFrame}
      {...plainList}
      {...props}
      searchable
      allowDeselect={false}
      data={options}
      onChange={(value) => onChange(value)}
      filter={searchOptions}
      description={help}
      nothingFoundMessage={loading ? "Carregando…" : "Nada encontrado"}
      rightSection={loading || checking ? <Loader size={16} /> : undefined}
    />
  );
}
