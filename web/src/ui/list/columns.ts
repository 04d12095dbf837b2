import type { ReactNode } from "react";
import { useUiSetting } from "../ui-settings";

/** How a column's cells are drawn, and what becomes of them. */
type ColumnMeta = {
  align?: "right";
  /** Never broken over lines: a date, a code. */
  whole?: boolean;
  /** Broken between words alone: one of a few short texts. Names, of any length, are broken anywhere. */
  words?: boolean;
  /** Stays in sight where the table is wider than its place. */
  pinned?: boolean;
  /** Left out until the reader asks for it. */
  optional?: boolean;
  /** Says which row it is: never left out, and the head of the row's card on a phone. */
  title?: boolean;
  /** What the column holds, told on hover, focus and touch of its head. */
  help?: string;
  /** Holds a control for its row, such as a checkbox: no head is drawn, and the row's link begins behind it. */
  control?: boolean;
  /** Not in the card on a phone, whose head says it. */
  folded?: boolean;
};

/**
 * A column. `id` is the name the server sorts by, where the list's `sorts` have it; `header` is a text, since the column
 * chooser and the cards on a phone repeat it; `cell` draws a row. Sorting and paging are the server's. `enableSorting:
 * false` is for a table without a list (`DataTable`), where the server cannot sort by it.
 */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  enableSorting?: false;
  meta?: ColumnMeta;
};

const flags = (kept: unknown) =>
  Object.entries(kept ?? {}).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean");

/** A column in the chooser; one that is fixed stays. */
export type ColumnChoice = { id: string; label: string; shown: boolean; fixed: boolean; toggle: () => void };

type Shown = Pick<Column<never>, "id" | "header" | "meta">;

/**
 * Which of a table's columns are shown, and what shows or hides one. Only what differs from the table's own choice is
 * kept, so that a column which it gains later is seen as the table means it.
 */
export function useVisibleColumns(caption: string, columns: Shown[]) {
  const [kept, keep] = useUiSetting("columns", caption);
  const own = Object.fromEntries(columns.map(({ id, meta }) => [id, !meta?.optional]));
  const fixed = columns.flatMap(({ id, meta }) => (meta?.title ? [[id, true] as const] : []));
  const visibility: Record<string, boolean> = {
    ...own,
    ...Object.fromEntries(flags(kept)),
    ...Object.fromEntries(fixed),
  };
  const show = (id: string, shown: boolean) => {
    const changed = Object.entries({ ...visibility, [id]: shown }).filter(
      ([key, value]) => value !== own[key],
    );
    keep(changed.length > 0 ? Object.fromEntries(changed) : undefined);
  };
  const choices = columns.flatMap(({ id, header, meta }): ColumnChoice[] => {
    const shown = visibility[id] ?? true;
    if (meta?.control) return [];
    return [{ id, label: header, shown, fixed: !!meta?.title, toggle: () => show(id, !shown) }];
  });
  return { visibility, choices };
}
