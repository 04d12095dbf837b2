import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { Asked, ListDefinition, Params, Values } from "./define-list";
import type { PageOf, PageQuery } from "./page-query";
import { useTableSearch } from "./table-search";
import { useExistingPage } from "./use-existing-page";

type RowOf<Data> = Data extends { items: (infer Row)[] } ? Row : never;

/** A list on screen: its rows, what they answer to, and its part of the URL. */
export type ListState<Row, P extends Params = Params, Data = PageOf<Row>> = {
  /** The whole answer, for what comes beside the rows. */
  data: Data | undefined;
  query: PageQuery<Row>;
  /** What the URL asks for: the state of filters and of other controls. */
  asked: Asked<P>;
  /**
   * What the rows on screen answer to, which trails behind while others load: the state of whatever says something of
   * them. Undefined while there are none.
   */
  shownFor: Asked<P> | undefined;
  /** Whether what is on screen (before that, what is asked for) is less than the whole list. */
  narrowed: boolean;
  sorts: ReadonlySet<string>;
  url: {
    /** Changes filters and goes back to the first page, unless it names one. `replace`: leaves no trace in the history, for what is typed. */
    set: (
      values: { [Name in keyof Values<P>]?: Values<P>[Name] | undefined } & {
        page?: number | undefined;
        sort?: string | undefined;
      },
      options?: { replace: boolean },
    ) => void;
    /** Takes every filter away. */
    clear: () => void;
    setPage: (page: number) => void;
    setSort: (sort: string) => void;
    /** The sizes of a page to choose from, where one may. */
    sizes: { choices: readonly number[]; onChange: (size: number) => void } | undefined;
  };
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Asks for the page of a list that the URL names. While the next page loads the previous one stays, unless the
 * `context` changed: somebody else's rows are never shown.
 */
export function useList<P extends Params, Data extends PageOf<unknown>, Context = void>(
  list: ListDefinition<P, Data, Context>,
  ...[context]: Context extends void ? [] : [context: Context]
): ListState<RowOf<Data>, P, Data> {
  const url = useTableSearch(list.order);
  // Of whatever screen the list is on. Read here too: the router leaves in what a route's own reading drops.
  const asked = list.asked(list.search(useSearch({ strict: false })));
  const [last, setLast] = useState({ asked, context });
  const query = useQuery({
    ...(list.ask(asked, context as Context) as { queryKey: readonly unknown[] }),
    placeholderData: same(last.context, context) ? keepPreviousData : undefined,
  });
  const data = query.data as Data | undefined;
  const answered = data !== undefined && !query.isPlaceholderData;
  if (answered && !same(last, { asked, context })) setLast({ asked, context });
  useExistingPage(
    { page: asked.page, setPage: url.setPage },
    asked.pageSize,
    { ...query, data },
    list.missing,
  );

  const shownFor = answered ? asked : data && last.asked;
  const names = Object.keys(list.params);
  const { sizes } = list;
  return {
    data,
    query: { ...query, data } as PageQuery<RowOf<Data>>,
    asked,
    shownFor,
    narrowed: names.some((name) => (shownFor ?? asked)[name] !== undefined),
    sorts: list.sorts,
    url: {
      set: url.update,
      clear: () => url.update(Object.fromEntries(names.map((name) => [name, undefined]))),
      setPage: url.setPage,
      setSort: url.setSort,
      sizes: sizes && {
        choices: sizes.choices,
        onChange: (size) => url.update({ [sizes.name]: size === sizes.choices[0] ? undefined : size }),
      },
    },
  };
}
