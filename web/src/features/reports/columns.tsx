import type { ReactNode } from "react";
import { formatNumber } from "../../lib/format";
import { changeText, words } from "../../modules/against/words";
import type { Column } from "../../ui/list/columns";
import beside from "./beside.json";
import { Absent, drawn } from "./cells";
import json from "./columns.json";
import type { ColumnDefinition, ReportKind } from "./definitions";
import { absenceOf } from "./messages";

/** Written by the server's own test, beside the definitions. */
export const columnsOfKind = json as Record<ReportKind, unknown> as Record<
  ReportKind,
  readonly ColumnDefinition[]
>;

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
  const shown = columnsOfKind[kind].filter((column) => staff || !column.staff);
  return shown.map((column, index) => {
    const { id, meta, ...drawn } = columnOf(column, cells);
    return { id, ...drawn, meta: { ...meta, title: index === 0, folded: folded.includes(id) } };
  });
};

const columnOf = <Row,>(
  { name, title, type, optional, help }: ColumnDefinition,
  cells: Cells<Row>,
): Column<Row> => {
  const { show, meta } = drawn[type];
  const own = (row: Row) => {
    const value = (row as Record<string, unknown>)[name];
    return value === null || value === undefined || value === "" ? undefined : show(value as never);
  };
  const cell = cells[name] ?? own;
  return {
    id: name,
    header: title,
    meta: { ...meta, optional, help },
    cell: (row) => cell(row) ?? <Absent why={absenceOf(name)} />,
  };
};

/** In files the reason why there is no percentage has a column of its own; on screen it stands in the percentage's place. */
export const REASON = "observacao";

type Compared = { comparacao?: { antes: number; variacao: number | null; observacao: string } };

/** A report's columns with those of a comparison behind the one that is compared: of the days that are over, as the server says it. */
export const comparedColumns = <Row extends Compared>(
  kind: keyof typeof beside,
  columns: readonly Column<Row>[],
  measured: string,
): Column<Row>[] => {
  const added = (beside[kind] as readonly ColumnDefinition[])
    .filter(({ name }) => name !== REASON)
    .map((column): Column<Row> => {
      const drawn = columnOf<Row>(column, {
        antes: ({ comparacao }) => comparacao && formatNumber(comparacao.antes),
        variacao: ({ comparacao }) => comparacao && changeText(comparacao),
      });
      return {
        ...drawn,
        meta: { ...drawn.meta, align: "right", whole: true, help: words.help },
      };
    });
  return columns.flatMap((column) => (column.id === measured ? [column, ...added] : [column]));
};
