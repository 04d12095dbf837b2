import { Select } from "@mantine/core";
import { useMediaQuery, usePrevious } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Spinner } from "../spinner";
import classes from "./field.module.css";
import { fieldFrame } from "./field-frame";
import { NoChoices } from "./no-choices";
import { filterOf, nothingFound, type Option, plainList, type Search } from "./options";
import type { FieldProps } from "./use-form";

type Props = FieldProps<string | null> & {
  label: string;
  help?: string;
  options: Option[];
  /** Where the server looks for what is typed. */
  search?: Search;
  placeholder?: string;
  loading?: boolean;
  disabled?: boolean;
  /** Where a dialog's focus goes when it opens; the list waits until it is asked for. */
  "data-autofocus"?: boolean;
};

/** Most characters of a choice that a phone's width shows: 'Caixa Livre · 11.222.333/0001-81'. */
const FITS = 32;

/** What is typed replaces what was chosen. */
const markAll = (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select();

/** One choice from a list that is searched ignoring case and accents (UI-08). */
export function SelectField({ checking, loading, help, options, search, onChange, ...props }: Props) {
  const phone = useMediaQuery("(max-width: 640px)");
  const chosen = options.find(({ value }) => value === props.value)?.label ?? "";
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState("");
  const before = usePrevious(shown);
  // A choice whose name came after the field was entered is marked too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the text changes
  useEffect(() => {
    if (before === "" && shown === chosen && input.current === document.activeElement)
      input.current?.select();
  }, [shown]);
  const cutOff = phone && chosen.length > FITS;
  return (
    <Select
      {...fieldFrame}
      {...plainList}
      {...props}
      searchable
      allowDeselect={false}
      data={options}
      onChange={(value) => onChange(value)}
      filter={filterOf(chosen, search)}
      onSearchChange={(text) => {
        setShown(text);
        search?.onType(text === chosen ? "" : text);
      }}
      ref={input}
      onFocus={markAll}
      onClick={markAll}
      openOnFocus={!props["data-autofocus"]}
      title={chosen || undefined}
      description={
        cutOff ? (
          <span className={classes.whole}>
            {chosen}
            {help && <br />}
            {help}
          </span>
        ) : (
          help
        )
      }
      error={props.error ?? (search?.retry && <NoChoices onRetry={search.retry} />)}
      nothingFoundMessage={nothingFound(loading, search)}
      rightSection={loading || checking ? <Spinner size={16} label="Carregando" /> : undefined}
    />
  );
}
