import classes from "./chart.module.css";
import type { ChartPoints } from "./chart-data";
import { namedEvery } from "./plot-scale";
import { seriesColor } from "./swatch";

export type Frame = {
  chart: ChartPoints;
  ticks: number[];
  /** The room for what stands on the left of the drawing. */
  left: number;
  /** Of the whole picture. */
  width: number;
  height: number;
  /** The point that is looked at. */
  at: number | null;
};

export const EDGE = { top: 8, right: 8, axis: 30 } as const;
const NAME_GAP = 64;
/** Half of a name: one that would stand out of the picture is left out. */
const NAME_HALF = 20;

/** Where along the days a place stands. */
export const placeOf = (at: number, count: number, { left, width }: Pick<Frame, "left" | "width">) => {
  const room = width - left - EDGE.right;
  return left + (count > 1 ? (at * room) / (count - 1) : room / 2);
};

/** The unbroken stretches of what has a value, as places in a picture. */
const stretches = (places: (string | undefined)[]) => {
  const all: string[][] = [[]];
  for (const place of places) {
    if (place === undefined) all.push([]);
    else all.at(-1)?.push(place);
  }
  return all.filter((line) => line.length > 0);
};

type Line = {
  points: ChartPoints["points"];
  series: number;
  x: (index: number) => number;
  y: (value: number) => number;
  at: number | null;
};

/** What was at an earlier time: lighter, dashed, and broken where there was nothing like it. */
function EarlierLine({ points, series, x, y, at }: Line) {
  const figureAt = (index: number) => points[index]?.values[series] ?? null;
  const place = (index: number) => {
    const value = figureAt(index);
    return value === null ? undefined : `${x(index)},${y(value)}`;
  };
  const looked = at === null ? null : figureAt(at);
  const lines = stretches(points.map((_, index) => place(index)));
  return (
    <g className={classes.drawn}>
      {lines.map((line) => (
        <polyline
          key={line[0]}
          className={classes.earlier}
          stroke={seriesColor(series)}
          // A day alone is a dot: as long as its ends are round.
          points={(line.length > 1 ? line : [...line, ...line]).join(" ")}
        />
      ))}
      {at !== null && looked !== null && (
        <circle className={classes.dot} fill={seriesColor(series)} r={4} cx={x(at)} cy={y(looked)} />
      )}
    </g>
  );
}

/** An area and lines along days; what leads to a period that still runs is dashed. */
export function DaysPlot({ chart, ticks, left, width, height, at }: Frame) {
  const { points } = chart;
  const bottom = height - EDGE.axis;
  const top = ticks.at(-1) ?? 1;
  const x = (index: number) => placeOf(index, points.length, { left, width });
  const y = (value: number) => bottom - (value / top) * (bottom - EDGE.top);
  const every = namedEvery(points.length, width - left, NAME_GAP);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} />
          <text className={classes.tick} x={left - 8} y={y(tick)} dy="0.355em" textAnchor="end">
            {chart.format(tick)}
          </text>
        </g>
      ))}
      {points.map(
        (point, index) =>
          index % every === 0 &&
          x(index) + NAME_HALF <= width && (
            <text
              key={point.long}
              className={classes.tick}
              x={x(index)}
              y={bottom + 8}
              dy="0.71em"
              textAnchor="middle"
            >
              {point.short}
            </text>
          ),
      )}
      {at !== null && <line className={classes.cursor} x1={x(at)} x2={x(at)} y1={EDGE.top} y2={bottom} />}
      {chart.labels.map((label, series) => {
        if (chart.earlier.includes(series)) {
          return <EarlierLine key={label} {...{ points, series, x, y }} at={at} />;
        }
        const places = points.map((point, index) => `${x(index)},${y(point.values[series] ?? 0)}`);
        const color = seriesColor(series);
        const settled = points.findIndex((point) => point.running);
        const solid = settled < 0 ? places : places.slice(0, settled);
        const dashed = settled < 0 ? [] : places.slice(Math.max(settled - 1, 0));
        return (
          <g key={label} className={classes.drawn}>
            {series === 0 && (
              <polygon
                fill={color}
                fillOpacity={0.1}
                points={[`${x(0)},${bottom}`, ...places, `${x(points.length - 1)},${bottom}`].join(" ")}
              />
            )}
            <polyline className={classes.line} stroke={color} points={solid.join(" ")} />
            {dashed.length > 1 && (
              <polyline
                className={classes.line}
                stroke={color}
                strokeDasharray="2 5"
                points={dashed.join(" ")}
              />
            )}
            {points.length === 1 && (
              <circle fill={color} r={3.5} cx={x(0)} cy={y(points[0]?.values[series] ?? 0)} />
            )}
            {at !== null && (
              <circle
                className={classes.dot}
                fill={color}
                r={4}
                cx={x(at)}
                cy={y(points[at]?.values[series] ?? 0)}
              />
            )}
          </g>
        );
      })}
    </>
  );
}
