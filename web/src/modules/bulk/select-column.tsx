import { Checkbox } from "@mantine/core";
import type { Column } from "../../ui/list/columns";
import type { Selection } from "./use-selection";

/** The columns of a list while its rows are being chosen: a checkbox before the others. */
export const withChoice = <Row extends { id: string }>(
  columns: Column<Row>[],
  { on, all, ids, toggle }: Selection,
  nameOf: (row: Row) => string,
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
              checked={all || ids.has(row.id)}
              disabled={all}
              onChange={() => toggle(row.id)}
            />
          ),
        },
        ...columns,
      ]
    : columns;
