import { plural } from "../../lib/format";
import { periodText } from "../../modules/against/words";
import { ExportButton } from "../../modules/export/export-button";
import { type Column, useVisibleColumns } from "../../ui/list/columns";
import { periodOf, type ReportAsked } from "./lists";
import { reportWords } from "./messages";
import type { ReportRow } from "./report-columns";

/** The columns of the file that a column on screen shows. */
const inFile: Record<string, string[]> = {
  cupons: ["cuponsVerdesTotais"],
  lojaNome: ["lojaNome", "lojaDocumento"],
  variacao: ["variacao", "observacao"],
};

type Props = {
  /** What the rows on screen answer to. */
  shown: ReportAsked;
  columns: Column<ReportRow>[];
  total: number | undefined;
  /** The names of what it is narrowed to. */
  narrowedTo: (string | undefined)[];
};

/** The report on screen as a file: its period, filters, order and columns. */
export function ReportExport({ shown, columns, total, narrowedTo }: Props) {
  const group = shown.groupBy ?? "data";
  const { caption, noun } = reportWords[group];
  const { choices } = useVisibleColumns(caption, columns);
  const period = periodOf(shown);
  const [sortBy, orderBy] = shown.sort.split(".");
  const { varejistaIds, lojaId, groupBy, comparar } = shown;
  return (
    <ExportButton
      kind="cupons"
      values={{
        startDate: period.start,
        endDate: period.end,
        varejistaIds,
        lojaId,
        groupBy,
        comparar,
        sortBy,
        orderBy,
      }}
      columns={choices.flatMap(({ id, shown: seen }) => (seen ? (inFile[id] ?? [id]) : []))}
      title={total === undefined ? caption : `${caption}: ${plural(total, noun[0], noun[1])}`}
      count={total}
      summary={[periodText(period), ...narrowedTo].filter(Boolean).join(" · ")}
    />
  );
}
