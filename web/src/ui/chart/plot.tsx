import { useReducedMotion } from "@mantine/hooks";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import classes from "./chart.module.css";
import { type ChartPoints, plotHeight } from "./chart-data";
import { Swatch, seriesColor } from "./swatch";

type Point = ChartPoints["points"][number];

const TICK = { fill: "var(--ink-3)", fontSize: 11 };
const PLAIN = { tick: TICK, axisLine: false, tickLine: false };
const ANIMATION_MS = 300;

function Tip({ point, labels }: { point: Point | undefined; labels: string[] }) {
  if (!point) return null;
  return (
    <div className={classes.tip}>
      <b>{point.long}</b>
      {labels.map((label, index) => (
        <span key={label}>
          <Swatch index={index} />
          {label}: {point.texts[index]}
        </span>
      ))}
    </div>
  );
}

/** One series: bars, or along days the first as an area and the others as lines. */
const drawSeries = (chart: ChartPoints, animated: boolean) =>
  chart.labels.map((label, index) => {
    const color = seriesColor(index);
    const shared = {
      name: label,
      dataKey: (point: Point) => point.values[index],
      isAnimationActive: animated,
      animationDuration: ANIMATION_MS,
    };
    if (chart.kind === "bars") return <Bar key={label} {...shared} fill={color} radius={3} barSize={14} />;
    const line = { ...shared, stroke: color, strokeWidth: 2.2 };
    if (index > 0) return <Line key={label} {...line} dot={false} />;
    return <Area key={label} {...line} fill={color} fillOpacity={0.1} />;
  });

/** The drawing itself; arrow keys walk through the points. */
export function Plot({ chart }: { chart: ChartPoints }) {
  const animated = !useReducedMotion();
  const bars = chart.kind === "bars";
  const whole = chart.points.every(({ values }) => values.every(Number.isInteger));
  const figures = { ...PLAIN, type: "number", tickFormatter: chart.format, allowDecimals: !whole } as const;
  const places = { ...PLAIN, type: "category", dataKey: (point: Point) => point.short } as const;
  return (
    <ResponsiveContainer width="100%" height={plotHeight(chart)}>
      <ComposedChart
        data={chart.points}
        layout={bars ? "vertical" : "horizontal"}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer
      >
        <CartesianGrid stroke="var(--line)" vertical={bars} horizontal={!bars} />
        {bars ? <XAxis {...figures} /> : <XAxis {...places} minTickGap={48} />}
        {bars ? <YAxis {...places} width={140} /> : <YAxis {...figures} width={48} />}
        <Tooltip
          cursor={bars ? { fill: "var(--ground)" } : { stroke: "var(--line-2)" }}
          content={({ payload }) => (
            <Tip point={payload[0]?.payload as Point | undefined} labels={chart.labels} />
          )}
        />
        {drawSeries(chart, animated)}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
