import { type RowData, useTable } from "@tanstack/react-table";
import clsx from "clsx";
import type { ReactNode } from "react";
import { formatNumber, plural } from "../../lib/format";
import { ErrorState } from "../screen-state";
import { ColumnChooser } from "./column-chooser";
import { type Column, features, useVisibleColumns } from "./columns";
import classes from "./data-table.module.css";
import { HeadCell } from "./head-cell";
import { Pager, type PageSizes } from "./pager";
import { type RowLink, RowTarget } from "./row-target";
import { SkeletonRows } from "./skeleton-rows";
import { formatSort, parseSort, type TableState } from "./table-search";
import { TotalsRow } from "./totals-row";
import { useExistingPage } from "./use-existing-page";

/** The part of a list's query that the table shows: `useQuery` of `{items, total}`, keeping the previous page. */
export type PageQuery<Row> = {
  /** `more`: there are more than `total`, which is where counting stopped. */
  data: { items: Row[]; total: number; more?: boolean } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

type Props<Row extends RowData> = {
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

/** The portal's table: paging and sorting by the server, both in the URL; rows are cards on a phone. */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { caption, query, columns, state, pageSize, noun, rowLink } = props;
  const [visibility, show] = useVisibleColumns(caption, columns);
  useExistingPage(state, pageSize, query);
  const sort = parseSort(state.sort);
  const table = useTable({
    features,
    columns,
    data: query.data?.items ?? [],
    rowCount: query.data?.total ?? 0,
    getRowId: props.rowId,
    manualPagination: true,
    manualSorting: true,
    state: {
      sorting: [sort],
      pagination: { pageIndex: state.page, pageSize },
      columnVisibility: visibility,
    },
  });
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />;

  const { data } = query;
  const visible = table.getVisibleLeafColumns();
  const sortBy = (id: string) => state.setSort(formatSort({ id, desc: sort.id === id && !sort.desc }));
  const first = state.page * pageSize;
  return (
    <div
      className={clsx(classes.root, query.isFetching && data && classes.stale)}
      aria-busy={query.isFetching}
    >
      {!props.quiet && (
        <div className={classes.toolbar}>
          <span role="status">
            {data?.total === 0 && plural(0, ...noun)}
            {data && data.total > 0 && (
              <>
                {formatNumber(first + 1)}–{formatNumber(first + data.items.length)} de{" "}
                {data.more && "mais de "}
                {plural(data.total, ...noun)}
              </>
            )}
          </span>
          {props.actions}
          <ColumnChooser
            choices={table.getAllLeafColumns().map((column) => ({
              id: column.id,
              label: String(column.columnDef.header),
              shown: column.getIsVisible(),
              toggle: () => show(column.id, !column.getIsVisible()),
            }))}
          />
        </div>
      )}
      <div className={classes.scroll}>
        {/* biome-ignore-start lint/a11y/noRedundantRoles: drawn as blocks on a phone, the elements lose their roles */}
        <table role="table" className={classes.table}>
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {visible.map((column) => (
                <HeadCell
                  key={column.id}
                  label={String(column.columnDef.header)}
                  align={column.columnDef.meta?.align}
                  pinned={column.columnDef.meta?.pinned}
                  sorted={sort.id === column.id && (sort.desc ? "desc" : "asc")}
                  onSort={column.columnDef.enableSorting === false ? undefined : () => sortBy(column.id)}
                />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {!data && <SkeletonRows rows={pageSize} columns={visible.length} />}
            {table.getRowModel().rows.map((row) => (
              <tr role="row" key={row.id} className={clsx(rowLink && classes.linked)}>
                {row.getVisibleCells().map((cell, index) => (
                  <td
                    role="cell"
                    key={cell.id}
                    data-label={String(cell.column.columnDef.header)}
                    data-align={cell.column.columnDef.meta?.align}
                    data-whole={cell.column.columnDef.meta?.whole}
                    data-words={cell.column.columnDef.meta?.words}
                    data-pinned={cell.column.columnDef.meta?.pinned}
                  >
                    <RowTarget row={row.original} link={index === 0 ? rowLink : undefined}>
                      <table.FlexRender cell={cell} />
                    </RowTarget>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {props.totals && data && data.total > 0 && (
            <TotalsRow
              totals={props.totals}
              columns={visible.map(({ id, columnDef }) => ({
                id,
                header: String(columnDef.header),
                align: columnDef.meta?.align,
              }))}
            />
          )}
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </div>
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
