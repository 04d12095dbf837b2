import clsx from "clsx";
import type { ReactNode } from "react";
import type { Column } from "./columns";
import classes from "./data-table.module.css";
import { HeadCell } from "./head-cell";
import type { PageOf } from "./page-query";
import { type RowLink, RowTarget } from "./row-target";
import { SkeletonRows } from "./skeleton-rows";
import { formatSort, parseSort } from "./table-search";
import { TotalsRow } from "./totals-row";

type Props<Row> = {
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
export function Grid<Row>(props: Props<Row>) {
  const { caption, columns, data, pageSize, rowLink } = props;
  const sort = parseSort(props.sort);
  const visible = columns.filter(({ id }) => props.visibility[id]);
  const linked = visible.find(({ meta }) => !meta?.control)?.id;
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
                label={column.header}
                help={column.meta?.help}
                align={column.meta?.align}
                pinned={column.meta?.pinned}
                unseen={column.meta?.control}
                sorted={sort.id === column.id && (sort.desc ? "desc" : "asc")}
                onSort={props.sortable(column) ? () => sortBy(column.id) : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {!data && <SkeletonRows rows={pageSize} columns={visible.length} />}
          {data?.items.map((row) => (
            <tr role="row" key={props.rowId(row)} className={clsx(rowLink && classes.linked)}>
              {visible.map(({ id, header, meta, cell }) => (
                <td
                  role="cell"
                  key={id}
                  data-label={header}
                  data-align={meta?.align}
                  data-whole={meta?.whole}
                  data-words={meta?.words}
                  data-pinned={meta?.pinned}
                  data-control={meta?.control}
                  data-title={meta?.title || undefined}
                  data-folded={meta?.folded || undefined}
                >
                  <RowTarget row={row} link={id === linked ? rowLink : undefined}>
                    {cell(row)}
                  </RowTarget>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {props.totals && data && data.total > 0 && (
          <TotalsRow
            totals={props.totals}
            columns={visible.map(({ id, header, meta }) => ({ id, header, align: meta?.align }))}
          />
        )}
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}
