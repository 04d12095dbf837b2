import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from "@mantine/core";
import { formatNumber } from "../../lib/format";
import { matches } from "../../lib/text";

/** A choice of a select: the value that is sent and the label that is read. */
export type Option = { value: string; label: string };

/** Choices looked for by the server: what it has for `typed`, of which there may be more. */
export type Search = {
  /** Told what is typed; empty where nothing is. */
  onType: (typed: string) => void;
  /** Values that the server found for what is typed; others stand in `options` to be named alone. */
  found: ReadonlySet<string>;
  /** The choice above them, 'Todas as lojas': there until something else than its own words is typed. */
  first?: string;
  /** Whether there are more than these. */
  more: boolean;
  /** Asks again, where there was no answer. */
  retry: (() => void) | undefined;
};

/** What stands where a list has nothing: not that nothing was found, where nothing came. */
export const nothingFound = (loading: boolean | undefined, search: Search | undefined) => {
  if (loading) return "Carregando…";
  return search?.retry ? undefined : "Nada encontrado";
};

/** Options that are drawn at once: five thousand took three seconds, and nobody reads so many. */
export const DRAWN = 50;
const MORE = "*more";

const moreOf = (text: string): ComboboxItem => ({ value: MORE, label: text, disabled: true });

/** The first options, and a last one that says how to reach the others. */
const bounded = (options: ComboboxParsedItem[]) =>
  options.length > DRAWN
    ? [...options.slice(0, DRAWN), moreOf(`Mais ${formatNumber(options.length - DRAWN)}: digite para buscar`)]
    : options;

/** Mantine's filter for selects, ignoring case and accents. */
export const searchOptions: OptionsFilter = ({ options, search }) =>
  bounded(options.filter((option) => "label" in option && matches(option.label, search)));

/** The filter of a select: what is chosen is no search, and what the server found is not narrowed again. */
export const filterOf =
  (chosen: string, search: Search | undefined): OptionsFilter =>
  ({ options, search: typed, limit }) => {
    const asked = typed === chosen ? "" : typed;
    if (!search) return searchOptions({ options, search: asked, limit });
    const found = options.filter(
      (option) =>
        "value" in option &&
        (search.found.has(option.value) || (option.value === search.first && matches(option.label, asked))),
    );
    return search.more ? [...found, moreOf("Há mais: digite para buscar")] : found;
  };

/** Props that let the list scroll by itself: a scroll area around it would be out of the keyboard's reach. */
export const plainList = {
  withScrollArea: false,
  styles: { options: { maxHeight: 260, overflowY: "auto" } },
} as const;
