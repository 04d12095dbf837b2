import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Schemas } from "../../api/client";
import { dayOf, formatDay, formatShortDay } from "../../lib/format";
import { useArea } from "../../modules/area";
import { isRunning } from "../../modules/period";
import { Card } from "../../ui/card";
import { ChartCard, ChartSkeleton } from "../../ui/chart/chart";
import type { ChartData } from "../../ui/chart/chart-data";
import { ErrorState } from "../../ui/screen-state";
import { dailyQuery, type ReportAsked } from "./lists";
import { chartTitle, messages } from "./messages";

type Props = {
  asked: ReportAsked;
  /** The store's name, when the chart is of one. */
  store: string | undefined;
};

type Day = Schemas["CouponDay"];

const chartOf = (title: string, rows: Day[], comparar: ReportAsked["comparar"]): ChartData<Day> => {
  const today = dayOf(new Date());
  return {
    title,
    kind: "days",
    // Until its first receipt today would end the line in a fall that nobody lived.
    rows: rows.filter((row) => !isRunning(row.dia, today) || row.total > 0 || row.antes),
    running: (row) => isRunning(row.dia, today),
    axis: { label: "Dia", short: (row) => formatShortDay(row.dia), long: (row) => formatDay(row.dia) },
    series: [
      { label: messages.authorised, value: (row) => row.total },
      { label: messages.identified, value: (row) => row.identificados },
      ...(comparar
        ? [{ label: messages.before[comparar], value: (row: Day) => row.antes, earlier: true }]
        : []),
    ],
  };
};

/** 'Evolução': receipts by day, authorised and with CPF; nothing at all when there are none to draw. */
export function EvolutionCard({ asked, store }: Props) {
  const { data, error, refetch } = useQuery(dailyQuery(useArea(), asked));
  const title = chartTitle(store);
  const chart = useMemo(() => data && chartOf(title, data, asked.comparar), [title, data, asked.comparar]);
  if (chart) return chart.rows.some((day) => day.total > 0 || day.antes) ? <ChartCard data={chart} /> : null;
  if (!error) return <ChartSkeleton title={title} />;
  return (
    <Card title={title}>
      <ErrorState error={error} onRetry={refetch} />
    </Card>
  );
}
