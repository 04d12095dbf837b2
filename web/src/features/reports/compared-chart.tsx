import { useMemo } from "react";
import type { Schemas } from "../../api/client";
import { periodText, words } from "../../modules/against/words";
import { ChartCard } from "../../ui/chart/chart";
import type { ChartData } from "../../ui/chart/chart-data";
import { comparedTitles, messages } from "./messages";

type Row = Schemas["ReportChange"];

type Props<R extends { comparacao?: Row }> = {
  kind: keyof typeof comparedTitles;
  /** Those on screen; of these the first are drawn. */
  rows: readonly R[] | undefined;
  /** What a row is called, each by another name. */
  nameOf: (row: R) => string;
  comparison: Schemas["ReportComparison"] | undefined;
  /** The last day that was asked for: a comparison ends with the last that is over. */
  end: string;
};

/** More rows would be drawn higher than any screen. */
const MOST = 10;

/** The rows on screen beside the same days of before, in bars; nothing while no day is compared. */
export function ComparedChart<R extends { comparacao?: Row }>({
  kind,
  rows,
  nameOf,
  comparison,
  end,
}: Props<R>) {
  const chart = useMemo(() => {
    const drawn = rows?.flatMap((row) => (row.comparacao ? [{ ...row.comparacao, name: nameOf(row) }] : []));
    const { de, ate, antesDe, antesAte } = comparison ?? {};
    if (!drawn?.length || !de || !ate || !antesDe || !antesAte) return undefined;
    const { title, axis } = comparedTitles[kind];
    const now = periodText({ start: de, end: ate });
    const earlier = periodText({ start: antesDe, end: antesAte });
    return {
      title: drawn.length > MOST ? `${title}: ${messages.firstRows(MOST)}` : title,
      kind: "bars",
      rows: drawn.slice(0, MOST),
      axis: { label: axis, short: ({ name }) => name },
      series: [
        {
          label: ate < end ? `${words.now}: ${now}, ${words.over}` : `${words.now}: ${now}`,
          value: ({ contados }) => contados,
        },
        { label: `${words.earlier}: ${earlier}`, value: ({ antes }) => antes, earlier: true },
      ],
    } satisfies ChartData<Row & { name: string }>;
  }, [kind, rows, nameOf, comparison, end]);
  return chart ? <ChartCard data={chart} /> : null;
}
