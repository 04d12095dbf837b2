import type { OptionsFilter } from "@mantine/core";
import { matches } from "../../lib/text";

/** A choice of a select: the value that is sent and the label that is read. */
export type Option = { value: string; label: string };

/** Mantine's filter for selects, ignoring case and accents. */
export const searchOptions: OptionsFilter = ({ options, search }) =>
  options.filter((option) => "label" in option && matches(option.label, search));

/** Props that let the list scroll by itself: a scroll area around it would be out of the keyboard's reach. */
export const plainList = {
  withScrollArea: false,
  styles: { options: { maxHeight: 260, overflowY: "auto" } },
} as const;
