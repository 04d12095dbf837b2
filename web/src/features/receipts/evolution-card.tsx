import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Schemas } from "../../api/client";
import { formatDay, formatShortDay } from "../../lib/format";
import { useArea } from "../../modules/area";
import type { Period } from "../../modules/period";
import { Card } from "../../ui/card";
import { ChartCard, ChartSkeleton } from "../../ui/chart/chart";
import type { ChartData } from "../../ui/chart/chart-data";
import { ErrorState } from "../../ui/screen-state";
import { chartTitle, messages } from "./messages";
import { dailyQuery } from "./queries";

type Props = {
  period: Period;
  varejistaIds: string | undefined;
  lojaId: string | undefined;
  /** The store's name, when the chart is of one. */
  store: string | undefined;
};

const chartOf = (title: string, rows: Schemas["CouponDay"][]): ChartData<Schemas["CouponDay"]> => ({
  title,
  kind: "days",
  rows,
  axis: { label: "Dia", short: (row) => formatShortDay(row.dia), long: (row) => formatDay(row.dia) },
  series: [
    { label: messages.issued, value: (row) => row.total },
    { label: messages.identified, value: (row) => row.identificados },
  ],
});

/** 'Evolução': receipts by day, issued and with CPF; nothing at all when there are none to draw. */
export function EvolutionCard({ period, varejistaIds, lojaId, store }: Props) {
  const area = useArea();
  const { data, error, refetch } = useQuery(
    dailyQuery(area, { startDate: period.start, endDate: period.end, varejistaIds, lojaId }),
  );
  const title = chartTitle(store);
  const chart = useMemo(() => data && chartOf(title, data), [title, data]);
  if (chart) return chart.rows.some((day) => day.total > 0) ? <ChartCard data={chart} /> : null;
  if (!error) return <ChartSkeleton title={title} />;
  return (
    <Card title={title}>
      <ErrorState error={error} onRetry={refetch} />
    </Card>
  );
}
