import { useDebouncedValue } from "@mantine/hooks";
import { useQueries } from "@tanstack/react-query";
import { matches } from "../../lib/text";
import type { Profile } from "../../modules/current-user";
import type { Icon } from "../../ui/icons";
import { navigationFor } from "../navigation";

/** A place to go to: `group` says of what kind it is. */
export type PaletteItem = {
  to: string;
  search?: Record<string, string>;
  label: string;
  group: string;
  icon?: Icon;
};

/** Finds records by what was typed (two letters at least). `name` is the key under which answers are kept. */
export type PaletteProvider = {
  name: string;
  find: (query: string, signal: AbortSignal) => Promise<PaletteItem[]>;
};

const DEBOUNCE_MS = 200;
const MIN_LETTERS = 2;

/** The profile's screens at once, then what the providers find. */
export function usePaletteItems(query: string, profile: Profile, providers: PaletteProvider[]) {
  const typed = query.trim();
  const [settled] = useDebouncedValue(typed, DEBOUNCE_MS);
  const found = useQueries({
    queries: providers.map(({ name, find }) => ({
      queryKey: ["palette", name, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(settled, signal),
      enabled: settled.length >= MIN_LETTERS,
    })),
  });
  const screens = navigationFor(profile)
    .filter((item) => matches(item.label, query))
    .map((item): PaletteItem => ({ ...item, group: item.section ?? "Tela" }));
  return {
    items: [...screens, ...found.flatMap((result) => result.data ?? [])],
    searching:
      found.some((result) => result.isFetching) ||
      (providers.length > 0 && typed !== settled && typed.length >= MIN_LETTERS),
  };
}
