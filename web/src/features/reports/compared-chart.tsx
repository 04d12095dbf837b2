import { useMemo } from "react";
import type { Schemas } from "../../api/client";
import { periodText, words } from "../../modules/against/words";
import type { PeriodSearch } from "../../modules/period";
import { ChartCard } from "../../ui/chart/chart";
import type { ChartData } from "../../ui/chart/chart-data";
import { periodOf } from "./lists";
import { comparedTitles, messages } from "./messages";

type Row = Schemas["ReportChange"];
/** A row; those of which none has an earlier one do not know the word. */
type Compared = { comparacao?: Row; [other: string]: unknown };

type Props<R extends Compared> = {
  kind: keyof typeof comparedTitles;
  /** Of its rows on screen the first are drawn, with what all of them are compared with. */
  list: {
    data: { items: R[]; comparacao?: Schemas["ReportComparison"] } | undefined;
    asked: PeriodSearch;
    shownFor: PeriodSearch | undefined;
  };
  /** What a row is called, each by another name; one name: rows have no earlier ones, all of them are drawn as one. */
  nameOf: ((row: R) => string) | string;
};

/** More rows would be drawn higher than any screen. */
const MOST = 10;

/** The rows on screen beside the same days of before, in bars; nothing while no day is compared. */
export function ComparedChart<R extends Compared>({ kind, list, nameOf }: Props<R>) {
  const { data } = list;
  // A comparison ends with the last day that is over.
  const { end } = periodOf(list.shownFor ?? list.asked);
  const chart = useMemo(() => {
    const { items = [], comparacao: comparison } = data ?? {};
    const { de, ate, antesDe, antesAte } = comparison ?? {};
    if (!comparison || !de || !ate || !antesDe || !antesAte) return undefined;
    const drawn: (Row & { name: string })[] =
      typeof nameOf === "string"
        ? [{ ...comparison, name: nameOf }]
        : items.flatMap((row) => (row.comparacao ? [{ ...row.comparacao, name: nameOf(row) }] : []));
    if (drawn.length === 0) return undefined;
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
  }, [kind, data, nameOf, end]);
  return chart ? <ChartCard data={chart} /> : null;
}
