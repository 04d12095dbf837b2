import { Checkbox } from "@mantine/core";
import type { RowData } from "@tanstack/react-table";
import type { Column } from "../../ui/list/columns";
import type { Selection } from "./use-selection";

/** The columns of a list while its rows are being chosen: a checkbox before the others. */
export const withChoice = <Row extends RowData & { id: string }>(
  columns: Column<Row>[],
  { on, all, ids, toggle }: Selection,
  nameOf: (row: Row) => string,
): Column<Row>[] =>
  on
    ? [
        {
          id: "select",
          header: "Selecionar",
          enableSorting: false,
          meta: { control: true },
          cell: ({ row: { original } }) => (
            <Checkbox
              size="sm"
              aria-label={`Selecionar ${nameOf(original)}`}
              checked={all || ids.has(original.id)}
              disabled={all}
              onChange={() => toggle(original.id)}
            />
          ),
        },
        ...columns,
      ]
    : columns;
