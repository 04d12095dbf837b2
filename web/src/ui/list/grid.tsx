import { type RowData, useTable } from "@tanstack/react-table";
import clsx from "clsx";
import type { ReactNode } from "react";
import { type Column, features } from "./columns";
import classes from "./data-table.module.css";
import { HeadCell } from "./head-cell";
import type { PageOf } from "./page-query";
import { type RowLink, RowTarget } from "./row-target";
import { SkeletonRows } from "./skeleton-rows";
import { formatSort, parseSort } from "./table-search";
import { TotalsRow } from "./totals-row";

type Props<Row extends RowData> = {
  caption: string;
  columns: Column<Row>[];
  visibility: Record<string, boolean>;
  data: PageOf<Row> | undefined;
  pageSize: number;
  rowId: (row: Row) => string;
  rowLink?: RowLink<Row>;
  /** The order of the rows. */
  sort: string;
  sortable: (column: Column<Row>) => boolean;
  onSort: (sort: string) => void;
  totals?: Record<string, ReactNode>;
};

/** The rows under their heads; cards on a phone. */
export function Grid<Row extends RowData>(props: Props<Row>) {
  const { caption, columns, data, pageSize, rowLink } = props;
  const sort = parseSort(props.sort);
  const table = useTable({
    features,
    columns,
    data: data?.items ?? [],
    rowCount: data?.total ?? 0,
    getRowId: props.rowId,
    manualPagination: true,
    manualSorting: true,
    state: { sorting: [sort], pagination: { pageIndex: 0, pageSize }, columnVisibility: props.visibility },
  });
  const visible = table.getVisibleLeafColumns();
  const linked = visible.find(({ columnDef }) => !columnDef.meta?.control)?.id;
  const sortBy = (id: string) => props.onSort(formatSort({ id, desc: sort.id === id && !sort.desc }));
  return (
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
                help={column.columnDef.meta?.help}
                align={column.columnDef.meta?.align}
                pinned={column.columnDef.meta?.pinned}
                unseen={column.columnDef.meta?.control}
                sorted={sort.id === column.id && (sort.desc ? "desc" : "asc")}
                onSort={props.sortable(column.columnDef as Column<Row>) ? () => sortBy(column.id) : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {!data && <SkeletonRows rows={pageSize} columns={visible.length} />}
          {table.getRowModel().rows.map((row) => (
            <tr role="row" key={row.id} className={clsx(rowLink && classes.linked)}>
              {row.getVisibleCells().map((cell) => (
                <td
                  role="cell"
                  key={cell.id}
                  data-label={String(cell.column.columnDef.header)}
                  data-align={cell.column.columnDef.meta?.align}
                  data-whole={cell.column.columnDef.meta?.whole}
                  data-words={cell.column.columnDef.meta?.words}
                  data-pinned={cell.column.columnDef.meta?.pinned}
                  data-control={cell.column.columnDef.meta?.control}
                  data-title={cell.column.columnDef.meta?.title || undefined}
                  data-folded={cell.column.columnDef.meta?.folded || undefined}
                >
                  <RowTarget row={row.original} link={cell.column.id === linked ? rowLink : undefined}>
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
  );
}
