import clsx from "clsx";
import classes from "./chart.module.css";
import { EDGE, type Frame } from "./plot-days";
import { figuresEvery } from "./plot-scale";
import { seriesColor } from "./swatch";

const BAR = 14;
const GAP = 4;

/** Horizontal bars, a group a row. */
export function BarsPlot({ chart, ticks, left, width, height, at }: Frame) {
  const { points, labels } = chart;
  const bottom = height - EDGE.axis;
  const band = (bottom - EDGE.top) / Math.max(points.length, 1);
  const top = ticks.at(-1) ?? 1;
  const room = Math.max(width - left - EDGE.right, 0);
  const x = (value: number) => left + (value / top) * room;
  const figures = ticks.map(chart.format);
  const every = figuresEvery(figures, room);
  const group = labels.length * (BAR + GAP) - GAP;
  return (
    <>
      {ticks.map((tick, index) => (
        <g key={tick}>
          <line className={classes.grid} x1={x(tick)} x2={x(tick)} y1={EDGE.top} y2={bottom} />
          {index % every === 0 && (
            <text
              className={classes.tick}
              x={x(tick)}
              y={bottom + 8}
              dy="0.71em"
              textAnchor={tick === top ? "end" : "middle"}
            >
              {figures[index]}
            </text>
          )}
        </g>
      ))}
      {points.map((point, row) => {
        const from = EDGE.top + row * band;
        return (
          <g key={point.long}>
            {row === at && <rect className={classes.row} x={left} y={from} width={room} height={band} />}
            <foreignObject x={0} y={from} width={left - 8} height={band}>
              <div className={classes.place}>
                <span>{point.short}</span>
              </div>
            </foreignObject>
            {labels.map((label, series) => (
              <rect
                key={label}
                className={clsx(classes.drawn, chart.earlier.includes(series) && classes.before)}
                fill={seriesColor(series)}
                stroke={chart.earlier.includes(series) ? seriesColor(series) : undefined}
                rx={3}
                x={left}
                y={from + (band - group) / 2 + series * (BAR + GAP)}
                width={x(point.values[series] ?? 0) - left}
                height={BAR}
              />
            ))}
          </g>
        );
      })}
    </>
  );
}
