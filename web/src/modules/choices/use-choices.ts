import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { DRAWN, type Option } from "../../ui/form/options";
import { type Area, ownBase } from "../area";
import { choiceOptions } from "./choice-options";

const DEBOUNCE_MS = 200;
const STALE_MS = 5 * 60_000;

type Choice = { id: string; nomeFantasia: string; documento: string };
type Asked = { filter?: string; limite?: number; ids?: string[] };
// biome-ignore lint/suspicious/noExplicitAny: whatever each call's own key and function are
type Ask = (asked: Asked) => any;

/**
 * Choices for a select, as the server finds them by what is typed: the first fifty, and what was chosen by its name. An
 * answer is to the words that it was asked with; one that comes late is under its own and not shown.
 */
export function useChoices(ask: Ask, chosen: readonly string[], enabled = true) {
  const [typed, setTyped] = useState("");
  const asked = typed.trim();
  const [settled] = useDebouncedValue(asked, DEBOUNCE_MS);
  const page = useQuery<Choice[]>({ ...ask({ filter: settled || undefined, limite: DRAWN + 1 }), enabled });
  const known = useRef(new Map<string, Choice>());
  const answered = settled === asked ? (page.data ?? []) : [];
  const found = answered.slice(0, DRAWN);
  for (const choice of page.data ?? []) known.current.set(choice.id, choice);
  const unnamed = chosen.filter((id) => !known.current.has(id)).sort();
  const named = useQuery<Choice[]>({
    ...ask({ ids: unnamed.slice(0, 100), limite: 100 }),
    enabled: enabled && page.isSuccess && unnamed.length > 0,
  });
  for (const choice of named.data ?? []) known.current.set(choice.id, choice);
  const foundIds = new Set(found.map(({ id }) => id));
  const others = chosen.filter((id) => !foundIds.has(id)).flatMap((id) => known.current.get(id) ?? []);
  return {
    options: choiceOptions([...found, ...others]) as Option[],
    loading: enabled && (page.isFetching || settled !== asked),
    search: { onType: setTyped, found: foundIds, more: answered.length > DRAWN },
    failed: page.isLoadingError ? page : undefined,
  };
}

/** Retailers of an area to choose from; `diretos` those that are linked to the software house by themselves. */
export const retailersToChoose =
  (area: Area, narrowed: { parceiroId?: string; diretos?: boolean } = {}): Ask =>
  (asked) =>
    $api.queryOptions(
      "get",
      callOf(ownBase[area], "/varejistas/all"),
      { params: { query: { ...narrowed, ...asked } } },
      { staleTime: STALE_MS },
    );

/** Stores of an area to choose from. */
export const storesToChoose =
  (area: Area, narrowed: { varejistaId?: string; parceiroId?: string } = {}): Ask =>
  (asked) =>
    $api.queryOptions(
      "get",
      callOf(ownBase[area], "/lojas/all"),
      { params: { query: { ...narrowed, ...asked } } },
      { staleTime: STALE_MS, ...tagged("stores") },
    );

/** Software houses, for support and administrators. */
export const housesToChoose: Ask = (asked) =>
  $api.queryOptions("get", "/support/parceiros/all", { params: { query: asked } }, { staleTime: STALE_MS });
