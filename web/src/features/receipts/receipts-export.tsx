import { periodText } from "../../modules/against/words";
import { ExportButton } from "../../modules/export/export-button";
import { messages } from "../../modules/export/messages";
import { periodOf, type ReceiptsAsked } from "./lists";
import { atLeast, listWords } from "./messages";

type Props = {
  /** What the rows on screen answer to. */
  shown: ReceiptsAsked;
  /** How many there are, as far as they were counted. */
  data: { total: number; more: boolean } | undefined;
  narrowed: boolean;
};

/** The receipts on screen as a file: all of them, also those beyond what the list counts. */
export function ReceiptsExport({ shown, data, narrowed }: Props) {
  const period = periodOf(shown);
  const { varejistaId, lojaId, serie, caixa, situacao, notas, consumidor, sort } = shown;
  return (
    <ExportButton
      kind="lista-cupons"
      values={{
        startDate: period.start,
        endDate: period.end,
        ...{ varejistaId, lojaId, caixa, situacao, notas, consumidor },
        serie: serie?.toString(),
        sortBy: sort,
      }}
      title={[listWords.caption, data && atLeast(data)].filter(Boolean).join(": ")}
      count={data?.total}
      summary={[periodText(period), narrowed && messages.asFiltered].filter(Boolean).join(" · ")}
    />
  );
}
