import { formatNumber } from "../../lib/format";

/** What a screen gives: rows of any shape and how to read them. Up to six series, in the order of the data colours. */
export type ChartData<Row> = {
  title: string;
  /** 'days': an area and lines along time. 'bars': horizontal bars, one group a row. */
  kind: "days" | "bars";
  rows: readonly Row[];
  /** Whether a row's period is not over: the line to it is dashed, and it is compared with no whole one. */
  running?: (row: Row) => boolean;
  /** Name of the axis, and a row's place on it: `short` under the axis, `long` (or `short`) in table and summary. */
  axis: { label: string; short: (row: Row) => string; long?: (row: Row) => string };
  /**
   * `format` shows a value; pt-BR number by default. A value may be null where there is none: the line is broken there. `earlier`:
   * of another time than the row's, drawn lighter and dashed.
   */
  series: {
    label: string;
    value: (row: Row) => number | null;
    format?: (value: number) => string;
    earlier?: boolean;
  }[];
};

type Point = { short: string; long: string; values: (number | null)[]; texts: string[]; running: boolean };

/** The same chart with every value read and every text made, for plot, table and summary alike. */
export type ChartPoints = Pick<ChartData<never>, "title" | "kind"> & {
  axisLabel: string;
  /** How the figures' axis reads: as the first series does. */
  format: (value: number) => string;
  labels: string[];
  /** The places of the series that are of an earlier time. */
  earlier: number[];
  points: Point[];
};

const NO_VALUE = "—";

export const chartPoints = <Row>({
  title,
  kind,
  rows,
  running,
  axis,
  series,
}: ChartData<Row>): ChartPoints => ({
  title,
  kind,
  axisLabel: axis.label,
  format: series[0]?.format ?? formatNumber,
  labels: series.map((one) => one.label),
  earlier: series.flatMap((one, index) => (one.earlier ? [index] : [])),
  points: rows.map((row) => {
    const values = series.map((one) => one.value(row));
    const texts = series.map((one, index) => {
      const value = values[index] ?? null;
      return value === null ? NO_VALUE : (one.format ?? formatNumber)(value);
    });
    const open = running?.(row) ?? false;
    const long = (axis.long ?? axis.short)(row);
    return {
      short: axis.short(row),
      long: open ? `${long} (até agora)` : long,
      values,
      texts,
      running: open,
    };
  }),
});

const DAYS_HEIGHT = 240;
const BAR_HEIGHT = 34;

/** How high a plot is drawn; its room is kept from the beginning, since the drawing's code comes later than the figures. */
export const plotHeight = ({ kind, points, labels }: Pick<ChartPoints, "kind" | "points" | "labels">) =>
  kind === "bars" ? 40 + points.length * BAR_HEIGHT * labels.length : DAYS_HEIGHT;

/**
 * What a glance at the picture tells: for each series its ends (along days) and its highest point, of whole periods
 * alone while there are any.
 */
export const summarize = ({ title, kind, labels, ...chart }: ChartPoints) => {
  const whole = chart.points.filter((point) => !point.running);
  const points = whole.length > 0 ? whole : chart.points;
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return `${title}: sem dados.`;
  const lines = labels.map((label, at) => {
    const top = points.reduce((best, point) =>
      (point.values[at] ?? 0) > (best.values[at] ?? 0) ? point : best,
    );
    const peak = `o maior valor é ${top.texts[at]}, em ${top.long}`;
    if (kind === "bars") return `${label}: ${peak}`;
    return `${label}: de ${first.texts[at]} em ${first.long} a ${last.texts[at]} em ${last.long}; ${peak}`;
  });
  return `${title}. ${lines.join(". ")}.`;
};
