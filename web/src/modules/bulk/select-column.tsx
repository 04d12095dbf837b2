import { Checkbox } from "@mantine/core";
import type { Column } from "../../ui/list/columns";
import type { Selection } from "./use-selection";

/** The columns of a list while its rows are being chosen: a checkbox before the others. */
export const withChoice = <Row extends { id: string }>(
  columns: Column<Row>[],
  selection: Selection,
  nameOf: (row: Row) => string,
) => withChoiceOf(columns, selection, nameOf, ({ id }) => id);

/** The same of rows that are known by another id. */
export const withChoiceOf = <Row,>(
  columns: Column<Row>[],
  { on, all, ids, toggle }: Selection,
  nameOf: (row: Row) => string,
  idOf: (row: Row) => string,
): Column<Row>[] =>
  on
    ? [
        {
          id: "select",
          header: "Selecionar",
          meta: { control: true },
          cell: (row) => (
            <Checkbox
              size="sm"
              aria-label={`Selecionar ${nameOf(row)}`}
              checked={all || ids.has(idOf(row))}
              disabled={all}
              onChange={() => toggle(idOf(row))}
            />
          ),
        },
        ...columns,
      ]
    : columns;
