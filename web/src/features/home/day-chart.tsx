import { useMemo } from "react";
import type { Schemas } from "../../api/client";
import { dayOf, formatDay, formatShortDay } from "../../lib/format";
import { isRunning } from "../../modules/period";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ChartCard, ChartSkeleton } from "../../ui/chart/chart";
import type { ChartData } from "../../ui/chart/chart-data";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import type { Home } from "./home-state";
import { chart } from "./messages";

type Day = Schemas["CouponDay"];

/** Today only counts once it has a receipt: until then the line would end in a fall that nobody lived. */
const begun = (days: Day[]) => (days.at(-1)?.total === 0 ? days.slice(0, -1) : days);

const chartOf = (days: Day[]): ChartData<Day> => ({
  title: chart.title,
  kind: "days",
  rows: begun(days),
  running: (day) => isRunning(day.dia, dayOf(new Date())),
  axis: { label: chart.day, short: (day) => formatShortDay(day.dia), long: (day) => formatDay(day.dia) },
  series: [
    { label: chart.authorised, value: (day) => day.total },
    { label: chart.identified, value: (day) => day.identificados },
  ],
});

/** Receipts of each day; what to do when there are none. */
export function DayChart({ home }: { home: Home }) {
  const { daily } = home;
  const days = daily.data;
  const data = useMemo(() => days && chartOf(days), [days]);
  if (data && days?.every((day) => day.total === 0)) return <QuietPeriod home={home} />;
  if (data) return <ChartCard data={data} />;
  if (!daily.error) return <ChartSkeleton title={chart.title} />;
  return (
    <Card title={chart.title}>
      <ErrorState error={daily.error} onRetry={daily.refetch} />
    </Card>
  );
}

function QuietPeriod({ home }: { home: Home }) {
  return (
    <Card title={chart.title}>
      <EmptyState
        title={chart.quiet}
        action={
          home.length !== 90 && (
            <Button look="default" onClick={() => home.setLength(90)}>
              {chart.longest}
            </Button>
          )
        }
      >
        {chart.quietText}
      </EmptyState>
    </Card>
  );
}
