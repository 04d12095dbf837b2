import type { ReactNode } from "react";
import type { Column } from "../../ui/list/columns";
import { Absent, drawn } from "./cells";
import { definitions, type ReportKind } from "./definitions";
import { absenceOf } from "./messages";

/** How a report draws what its columns' types do not say: cells by column, undefined where the value is absent. */
export type Cells<Row> = Record<string, (row: Row) => ReactNode>;

/**
 * The columns of a report in the server's order: the first says what a row is. `folded` are those that it says too on a
 * phone; who is not of the programme's staff has none of the staff's.
 */
export const columnsOf = <Row,>(
  kind: ReportKind,
  cells: Cells<Row>,
  folded: readonly string[] = [],
  staff = true,
): Column<Row>[] => {
  const shown = definitions[kind].columns.filter((column) => staff || !column.staff);
  return shown.map(({ name, title, type, optional, help }, index) => {
    const { show, meta } = drawn[type];
    const own = (row: Row) => {
      const value = (row as Record<string, unknown>)[name];
      return value === null || value === "" ? undefined : show(value as never);
    };
    const cell = cells[name] ?? own;
    return {
      id: name,
      header: title,
      meta: { ...meta, optional, help, title: index === 0, folded: folded.includes(name) },
      cell: (row) => cell(row) ?? <Absent why={absenceOf(name)} />,
    };
  });
};
