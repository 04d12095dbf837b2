import { useMemo, useState } from "react";
import { addDays, dayOf, formatDay, formatNumber, formatPercent, formatShortDay } from "../../lib/format";
import { type Period, presetPeriod } from "../../modules/period";
import { PeriodPicker } from "../../modules/period-picker";
import { Card, KpiCard } from "../../ui/card";
import { ChartCard } from "../../ui/chart/chart";
import type { ChartData } from "../../ui/chart/chart-data";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./banner-facts.module.css";
import { channelLabel, messages } from "./messages";
import { type Banner, type BannerDay, type BannerMetrics, useMetrics } from "./queries";

const texts = messages.metrics;
type Sum = { name: string; impressions: number; clicks: number };

const sumOf = (name: string, days: BannerDay[]): Sum => ({
  name,
  impressions: days.reduce((sum, day) => sum + day.impressions, 0),
  clicks: days.reduce((sum, day) => sum + day.clicks, 0),
});

const series = [
  { label: texts.impressions, value: (row: Sum) => row.impressions },
  { label: texts.clicks, value: (row: Sum) => row.clicks },
];

/** Every day of the period, also those on which nothing happened. */
const byDay = (days: BannerDay[], { start, end }: Period): ChartData<Sum> => {
  const rows: Sum[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const here = days.filter((one) => one.day === day);
    rows.push(sumOf(day, here));
  }
  return {
    title: texts.byDay,
    kind: "days",
    rows,
    axis: {
      label: texts.day,
      short: (row) => formatShortDay(row.name),
      long: (row) => formatDay(row.name),
    },
    series,
  };
};

const byChannel = (days: BannerDay[], { channels }: Banner): ChartData<Sum> => {
  const names = [...new Set([...channels.map((one) => one.channel), ...days.map((day) => day.channel)])];
  return {
    title: texts.byChannel,
    kind: "bars",
    rows: names.map((name) =>
      sumOf(
        channelLabel(name),
        days.filter((day) => day.channel === name),
      ),
    ),
    axis: { label: texts.channel, short: (row) => row.name },
    series,
  };
};

/** Sums since the banner was published. */
function Figures({ metrics: { reach, impressions, clicks, served } }: { metrics: BannerMetrics }) {
  const figures = [
    [texts.reach, reach, texts.reachNote],
    [texts.impressions, impressions, texts.impressionsNote],
    [texts.clicks, clicks, impressions > 0 && texts.clicksNote(formatPercent(clicks / impressions))],
    [texts.served, served, texts.servedNote],
  ] as const;
  return (
    <section aria-label={texts.title}>
      <h2 className={classes.sectionTitle}>{texts.title}</h2>
      <div className={classes.kpis}>
        {figures.map(([label, value, note]) => (
          <KpiCard key={label} label={label} value={formatNumber(value)} note={note} />
        ))}
      </div>
    </section>
  );
}

/** Who saw and tapped a banner: sums since it was published, and a period by day and by channel. Staff only. */
export function MetricsCard({ banner }: { banner: Banner }) {
  const [period, setPeriod] = useState(() => presetPeriod("30", dayOf(new Date())));
  const query = useMetrics(banner.id, { startDate: period.start, endDate: period.end });
  const { data } = query;
  const charts = useMemo(
    () => data && { day: byDay(data.days, period), channel: byChannel(data.days, banner) },
    [data, period, banner],
  );
  return (
    <>
      {data && <Figures metrics={data} />}
      <Card title={texts.inPeriod}>
        <PeriodPicker value={period} onChange={setPeriod} />
      </Card>
      {query.isLoadingError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Card>
          <LinesSkeleton lines={6} />
        </Card>
      )}
      {data?.days.length === 0 && (
        <Card>
          <EmptyState title={texts.quiet}>{texts.quietHelp}</EmptyState>
        </Card>
      )}
      {data && data.days.length > 0 && charts && (
        <>
          <ChartCard data={charts.day} />
          <ChartCard data={charts.channel} />
        </>
      )}
    </>
  );
}
