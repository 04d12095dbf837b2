import { plural } from "../../lib/format";
import type { ListState } from "../../ui/list/use-list";
import type { ListKind } from "./calls";
import { ExportButton } from "./export-button";
import { messages } from "./messages";

type Props<Row> = {
  kind: ListKind;
  list: ListState<Row>;
  /** What its rows are called. */
  noun: readonly [one: string, many: string];
  caption: string;
  /** What the list asks of its call where that is not what its address says. */
  values?: Record<string, string | undefined>;
};

/** 'Exportar' for a list that is no report: every row that it is narrowed to, in its order, with all columns that the file has. */
export function ListExport<Row>({ kind, list, noun, caption, values }: Props<Row>) {
  const {
    page: _,
    pageSize: __,
    sort,
    ...narrowed
  } = (list.shownFor ?? list.asked) as Record<string, unknown>;
  const total = list.data?.total;
  const own = Object.fromEntries(
    Object.entries(narrowed).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
  return (
    <ExportButton
      kind={kind}
      values={{
        ...(values ?? own),
        sortBy: typeof sort === "string" && list.sorts.has(sort.split(".")[0] ?? "") ? sort : undefined,
      }}
      title={total === undefined ? caption : plural(total, noun[0], noun[1])}
      count={total}
      summary={list.narrowed ? messages.asFiltered : ""}
    />
  );
}
