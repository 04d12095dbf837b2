import { Button } from "@mantine/core";
import clsx from "clsx";
import { createContext, type ReactNode, useContext } from "react";
import { Card } from "../card";
import { PageHeader } from "../page-header";
import { EmptyState, ErrorState } from "../screen-state";
import { type Column, type ColumnChoice, useVisibleColumns } from "./columns";
import classes from "./data-table.module.css";
import { FilterField } from "./filter-field";
import { Grid } from "./grid";
import { Pager } from "./pager";
import type { RowLink } from "./row-target";
import { Toolbar } from "./toolbar";
import type { ListState } from "./use-list";

/** What a list says of itself. */
export type ListWords = {
  /** Name of the table: read by screen readers, and the key under which chosen columns are remembered. */
  caption: string;
  /** What is counted: ['cupom', 'cupons']. */
  noun: readonly [one: string, many: string];
  /** The field that narrows by text, and its example. */
  filter?: string;
  filterHint?: string;
  /** Shown when there are no rows at all; the next action is the list's `create`. */
  empty: string;
  emptyHelp?: ReactNode;
  /** Shown when what is asked for finds none, and the button that asks for all. */
  nothingFound?: string;
  nothingFoundHelp?: ReactNode;
  showAll?: string;
};

type ListProps<Row> = {
  list: ListState<Row>;
  columns: Column<Row>[];
  words: ListWords;
  /** Where a row leads. */
  rowLink?: RowLink<Row>;
  rowId?: (row: Row) => string;
  /** The button that adds to the list: in the head, and where the list is empty. */
  create?: ReactNode;
};

type Shared = Omit<ListProps<unknown>, "children"> & {
  visibility: Record<string, boolean>;
  choices: ColumnChoice[];
};

const ListContext = createContext<Shared | null>(null);

const useShared = () => {
  const shared = useContext(ListContext);
  if (!shared) throw new Error("a part of a list stands outside of a List");
  return shared;
};

/** A list on a screen; its parts stand inside, in whatever layout the screen has. */
export function List<Row>({ children, ...props }: ListProps<Row> & { children: ReactNode }) {
  const shown = useVisibleColumns(props.words.caption, props.columns);
  // The parts pass rows on to the columns they came with, and look into none.
  const shared = { ...props, ...shown } as unknown as Shared;
  return <ListContext value={shared}>{children}</ListContext>;
}

/** The screen's head. `children` are actions before the list's own. */
List.Head = function Head({ subtitle, children }: { subtitle: ReactNode; children?: ReactNode }) {
  const { create } = useShared();
  return (
    <PageHeader
      subtitle={subtitle}
      actions={
        children || create ? (
          <>
            {children}
            {create}
          </>
        ) : undefined
      }
    />
  );
};

/** The card of tools and table. */
List.Card = function ListCard({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Card flush title={title}>
      {children}
    </Card>
  );
};

/** The line above the table: the count, the text that narrows, `children`, the columns. */
List.Tools = function Tools({ children }: { children?: ReactNode }) {
  const { list, words, choices } = useShared();
  const { query, asked, shownFor = asked } = list;
  if (query.error && !query.data) return null;
  return (
    <Toolbar data={query.data} first={shownFor.page * shownFor.pageSize} noun={words.noun} choices={choices}>
      {words.filter !== undefined && (
        <FilterField
          label={words.filter}
          placeholder={words.filterHint}
          value={asked.filter ?? ""}
          onChange={(filter) => list.url.set({ filter: filter || undefined }, { replace: true })}
        />
      )}
      {children}
    </Toolbar>
  );
};

function Empty() {
  const { list, words, create } = useShared();
  if (!list.narrowed || words.nothingFound === undefined) {
    return (
      <EmptyState title={words.empty} action={create}>
        {words.emptyHelp}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={words.nothingFound}
      action={
        words.showAll && (
          <Button variant="default" onClick={list.url.clear}>
            {words.showAll}
          </Button>
        )
      }
    >
      {words.nothingFoundHelp}
    </EmptyState>
  );
}

const idOf = (row: unknown) => (row as { id: string }).id;

type TableProps = {
  /** Sums over every page, by column id, as a last row. */
  totals?: Record<string, ReactNode>;
  /** A short list inside another screen: a pager only when there is a second page. */
  quiet?: boolean;
};

/** Rows, what is said when there are none, and pages. */
List.Table = function Table({ totals, quiet }: TableProps) {
  const { list, words, columns, visibility, rowLink, rowId = idOf } = useShared();
  const { query, asked, shownFor = asked, sorts, url } = list;
  const { data } = query;
  if (query.error && !data) return <ErrorState error={query.error} onRetry={query.refetch} />;
  return (
    <div
      className={clsx(classes.root, query.isFetching && data && classes.stale)}
      aria-busy={query.isFetching}
    >
      <Grid
        caption={words.caption}
        columns={columns}
        visibility={visibility}
        data={data}
        pageSize={shownFor.pageSize}
        rowId={rowId}
        rowLink={rowLink}
        sort={shownFor.sort}
        sortable={({ id }) => sorts.has(id)}
        onSort={url.setSort}
        totals={totals}
      />
      {data?.total === 0 && <Empty />}
      {data && data.total > (quiet ? shownFor.pageSize : 0) && (
        <Pager
          page={asked.page}
          pageSize={shownFor.pageSize}
          total={data.total}
          onPage={url.setPage}
          sizes={url.sizes}
        />
      )}
    </div>
  );
};
