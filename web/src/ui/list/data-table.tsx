import clsx from "clsx";
import type { ReactNode } from "react";
import { ErrorState } from "../screen-state";
import { type Column, useVisibleColumns } from "./columns";
import classes from "./data-table.module.css";
import { Grid } from "./grid";
import type { PageQuery } from "./page-query";
import { Pager, type PageSizes } from "./pager";
import type { RowLink } from "./row-target";
import type { TableState } from "./table-search";
import { Toolbar } from "./toolbar";
import { useExistingPage } from "./use-existing-page";

type Props<Row> = {
  /** Name of the table: read by screen readers, and the key under which chosen columns are remembered. */
  caption: string;
  query: PageQuery<Row>;
  columns: Column<Row>[];
  state: TableState;
  pageSize: number;
  rowId: (row: Row) => string;
  /** What is counted: ['cupom', 'cupons']. */
  noun: [one: string, many: string];
  /** Shown in place of rows when there are none, with the next action. */
  empty: ReactNode;
  rowLink?: RowLink<Row>;
  /** Buttons at the right of the count. */
  actions?: ReactNode;
  /** Sums over every page, by column id, as a last row. */
  totals?: Record<string, ReactNode>;
  /** Lets the reader choose how many rows a page has; the screen keeps the choice in the URL. */
  pageSizes?: PageSizes;
  /** A short list inside another screen: no line of its own above, and a pager only when there is a second page. */
  quiet?: boolean;
};

/**
 * A table whose page and order no URL names: the screen has the rows, or it is a short list in a dialog or inside another
 * screen (`useOwnPage`), whatever pages it. A list that is a screen's own is a `List`.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, query, columns, state, pageSize } = props;
  const { visibility, choices } = useVisibleColumns(caption, columns);
  useExistingPage(state, pageSize, query);
  const { data } = query;
  if (query.error && !data) return <ErrorState error={query.error} onRetry={query.refetch} />;
  return (
    <div
      className={clsx(classes.root, query.isFetching && data && classes.stale)}
      aria-busy={query.isFetching}
    >
      {!props.quiet && (
        <Toolbar data={data} first={state.page * pageSize} noun={props.noun} choices={choices}>
          {props.actions}
        </Toolbar>
      )}
      <Grid
        caption={caption}
        columns={columns}
        visibility={visibility}
        data={data}
        pageSize={pageSize}
        rowId={props.rowId}
        rowLink={props.rowLink}
        sort={state.sort}
        sortable={({ enableSorting }) => enableSorting !== false}
        onSort={state.setSort}
        totals={props.totals}
      />
      {data?.total === 0 && props.empty}
      {data && data.total > (props.quiet ? pageSize : 0) && (
        <Pager
          page={state.page}
          pageSize={pageSize}
          total={data.total}
          onPage={state.setPage}
          sizes={props.pageSizes}
        />
      )}
    </div>
  );
}
