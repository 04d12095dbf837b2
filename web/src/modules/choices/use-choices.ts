import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { withoutSecrets } from "../../lib/text";
import { DRAWN, type Option, type Search } from "../../ui/form/options";
import { type Area, ownBase } from "../area";
import { choiceOptions } from "./choice-options";

const DEBOUNCE_MS = 200;
const STALE_MS = 5 * 60_000;

export type Choice = { id: string; nomeFantasia: string; documento: string };
type Asked = { filter?: string; limite?: number; ids?: string[] };
/** A call that answers with choices: its query for what is asked. */
export type Ask<C extends Choice> = (asked: Asked) => {
  // biome-ignore lint/suspicious/noExplicitAny: whatever each call's own key and function are
  [part in "queryKey" | "queryFn"]: any;
} & { answers?: C };

/** What a select shows of choices that the server looks for. */
export type Choices = { options: Option[]; loading: boolean; search: Search };

/** Most that are resolved by their ids at once. */
export const NAMED = 100;

/**
 * Choices for a select, as the server finds them by what is typed: the first fifty, and what was chosen by its name, a
 * hundred at a time. An answer is to the words that it was asked with; one that comes late is under its own and not shown.
 */
export function useChoices<C extends Choice>(ask: Ask<C>, chosen: readonly string[], enabled = true) {
  const [typed, setTyped] = useState("");
  const asked = withoutSecrets(typed.trim());
  const [settled] = useDebouncedValue(asked, DEBOUNCE_MS);
  const page = useQuery<C[]>({ ...ask({ filter: settled || undefined, limite: DRAWN + 1 }), enabled });
  const known = useRef(new Map<string, C>());
  const answered = settled === asked ? (page.data ?? []) : [];
  const found = answered.slice(0, DRAWN);
  for (const choice of page.data ?? []) known.current.set(choice.id, choice);
  const unnamed = chosen.filter((id) => !known.current.has(id)).sort();
  const named = useQuery<C[]>({
    ...ask({ ids: unnamed.slice(0, NAMED), limite: NAMED }),
    enabled: enabled && page.isSuccess && unnamed.length > 0,
  });
  for (const choice of named.data ?? []) known.current.set(choice.id, choice);
  const foundIds = new Set(found.map(({ id }) => id));
  const others = chosen.filter((id) => !foundIds.has(id)).flatMap((id) => known.current.get(id) ?? []);
  // Where they are few, the answer to no words is all of them.
  const whole = useRef<ReadonlySet<string>>(undefined);
  if (settled === "" && page.data) {
    whole.current = page.data.length > DRAWN ? undefined : new Set(page.data.map(({ id }) => id));
  }
  const field: Choices = {
    options: choiceOptions([...found, ...others]),
    loading: enabled && (page.isFetching || settled !== asked),
    search: {
      onType: setTyped,
      found: foundIds,
      more: answered.length > DRAWN,
      retry: page.isLoadingError ? () => void page.refetch() : undefined,
    },
  };
  return {
    field,
    /** Every choice that there is, while they are few enough to be known. */
    whole: whole.current,
    /** A choice that was found or named so far. */
    choiceOf: (id: string | null | undefined) => (id ? known.current.get(id) : undefined),
  };
}

/** The same choices below one that always stands: 'Todas as lojas', 'Não informar'. */
export const below = (first: Option, { options, search, ...field }: Choices): Choices => ({
  ...field,
  options: [first, ...options],
  search: { ...search, first: first.value },
});

/** Retailers of an area to choose from; `diretos` those that are linked to the software house by themselves. */
export const retailersToChoose =
  (area: Area, narrowed: { parceiroId?: string; diretos?: boolean } = {}): Ask<Schemas["RetailerChoice"]> =>
  (asked) =>
    $api.queryOptions(
      "get",
      callOf(ownBase[area], "/varejistas/all"),
      { params: { query: { ...narrowed, ...asked } } },
      { staleTime: STALE_MS },
    );

/** Stores of an area to choose from. */
export const storesToChoose =
  (area: Area, narrowed: { varejistaId?: string; parceiroId?: string } = {}): Ask<Schemas["StoreChoice"]> =>
  (asked) =>
    $api.queryOptions(
      "get",
      callOf(ownBase[area], "/lojas/all"),
      { params: { query: { ...narrowed, ...asked } } },
      { staleTime: STALE_MS, ...tagged("stores") },
    );

/** Software houses that a retailer may name for a store. */
export const housesForStores: Ask<Schemas["PartnerChoice"]> = (asked) =>
  $api.queryOptions(
    "get",
    "/retailers/software-houses",
    { params: { query: asked } },
    { staleTime: STALE_MS },
  );

/** Software houses, for support and administrators. */
export const housesToChoose: Ask<Schemas["PartnerChoice"]> = (asked) =>
  $api.queryOptions("get", "/support/parceiros/all", { params: { query: asked } }, { staleTime: STALE_MS });
