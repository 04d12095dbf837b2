import {
  type CellData,
  type ColumnDef,
  columnVisibilityFeature,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  type TableFeatures,
  tableFeatures,
} from "@tanstack/react-table";

declare module "@tanstack/react-table" {
  // The type parameters must repeat the library's own.
  interface ColumnMeta<TFeatures extends TableFeatures, TData extends RowData, TValue extends CellData> {
    align?: "right";
    /** Never broken over lines: a date, a code. */
    whole?: boolean;
    /** Stays in sight where the table is wider than its place. */
    pinned?: boolean;
    /** Left out until the reader asks for it. */
    optional?: boolean;
  }
}

/** What every table of the portal can do; sorting and paging are the server's. */
export const features = tableFeatures({ columnVisibilityFeature, rowPaginationFeature, rowSortingFeature });

/**
 * A column. `id` is the name the server sorts by; `enableSorting: false` where it cannot; `header` is a text,
 * since the column chooser and the cards on a phone repeat it; `cell` draws a row.
 */
export type Column<Row extends RowData> = ColumnDef<typeof features, Row> & {
  id: string;
  header: string;
};
