import { formatDay, plural } from "../../lib/format";
import type { ExportKind } from "../../modules/export/calls";
import { ExportButton } from "../../modules/export/export-button";
import type { Column } from "../../ui/list/columns";
import { useVisibleColumns } from "../../ui/list/columns";
import type { ListState } from "../../ui/list/use-list";
import { REASON } from "./columns";
import { definitions } from "./definitions";
import { periodOf } from "./lists";
import { listWords, messages } from "./messages";

type Props<Row> = {
  kind: ExportKind & keyof typeof listWords;
  list: ListState<Row>;
  columns: Column<Row>[];
};

const asTexts = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** The report on screen as a file: what narrows it, its order and its columns. */
export function ReportExport<Row>({ kind, list, columns }: Props<Row>) {
  const { caption, noun } = listWords[kind];
  const { choices } = useVisibleColumns(caption, columns);
  const { page, pageSize, sort, periodo, startDate, endDate, ...narrowed } = (list.shownFor ??
    list.asked) as Record<string, unknown> & { sort: string };
  const period = definitions[kind].period ? periodOf({ periodo, startDate, endDate } as never) : undefined;
  const [sortBy, orderBy] = sort.split(".");
  const total = list.data?.total;
  return (
    <ExportButton
      kind={kind}
      values={{
        ...asTexts(narrowed),
        startDate: period?.start,
        endDate: period?.end,
        sortBy,
        orderBy,
      }}
      columns={choices.flatMap(({ id, shown }) => (shown ? (id === "variacao" ? [id, REASON] : [id]) : []))}
      title={total === undefined ? caption : `${caption}: ${plural(total, noun[0], noun[1])}`}
      count={total}
      summary={[
        period && `${formatDay(period.start)} a ${formatDay(period.end)}`,
        list.narrowed && messages.asFiltered,
      ]
        .filter(Boolean)
        .join(" · ")}
    />
  );
}
