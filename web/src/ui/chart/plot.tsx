import { useElementSize } from "@mantine/hooks";
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import classes from "./chart.module.css";
import { type ChartPoints, plotHeight } from "./chart-data";
import { BarsPlot } from "./plot-bars";
import { DaysPlot, EDGE, placeOf } from "./plot-days";
import { figuresRoom, figureTicks, namesRoom } from "./plot-scale";
import { Swatch } from "./swatch";

type Point = ChartPoints["points"][number];

function Tip({ point, labels }: { point: Point; labels: string[] }) {
  return (
    <>
      <b>{point.long}</b>
      {labels.map((label, index) => (
        <span key={label}>
          <Swatch index={index} />
          {label}: {point.texts[index]}
        </span>
      ))}
    </>
  );
}

const within = (at: number, count: number) => Math.min(Math.max(at, 0), count - 1);

/** Where a key leads from the point that is looked at; undefined: the key is not for the plot. */
const keyLeadsTo = (key: string, at: number | null, count: number) => {
  if (key === "ArrowRight" || key === "ArrowDown") return within((at ?? -1) + 1, count);
  if (key === "ArrowLeft" || key === "ArrowUp") return within((at ?? count) - 1, count);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key === "Escape" ? null : undefined;
};

/** The drawing itself; arrow keys walk through the points. */
export function Plot({ chart }: { chart: ChartPoints }) {
  const { ref, width } = useElementSize();
  const [chosen, setChosen] = useState<number | null>(null);
  const ticks = useMemo(() => figureTicks(chart.points), [chart]);
  const { points, labels } = chart;
  const bars = chart.kind === "bars";
  const height = plotHeight(chart);
  const left = bars ? namesRoom(width) : figuresRoom(ticks.map(chart.format));
  const frame = { left, width };
  // The figures may have become fewer below the pointer.
  const at = chosen !== null && chosen < points.length ? chosen : null;
  const point = at === null ? undefined : points[at];
  const band = (height - EDGE.top - EDGE.axis) / Math.max(points.length, 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = points.length ? keyLeadsTo(event.key, at, points.length) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  const onPointer = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const first = placeOf(0, points.length, frame);
    const apart = placeOf(1, points.length, frame) - first;
    const near = bars
      ? Math.floor((clientY - box.top - EDGE.top) / band)
      : Math.round((clientX - box.left - first) / apart || 0);
    setChosen(points.length ? within(near, points.length) : null);
  };

  const x = at === null ? 0 : bars ? width / 2 : placeOf(at, points.length, frame);
  const beside = x > width / 2 ? { right: width - x + 10 } : { left: x + 10 };
  const Drawing = bars ? BarsPlot : DaysPlot;
  return (
    <div ref={ref} className={classes.plot} style={{ height }}>
      {width > 0 && (
        <svg
          role="application"
          aria-label={`${chart.title}: use as setas para percorrer os valores`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys walk through the points
          tabIndex={0}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`} // on paper, which is narrower, it is drawn smaller
          onKeyDown={onKeyDown}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          // A finger leaves when it is lifted: what it chose stays until something else is touched.
          onPointerLeave={({ pointerType }) => pointerType === "touch" || setChosen(null)}
          onBlur={() => setChosen(null)}
        >
          <Drawing chart={chart} ticks={ticks} {...frame} height={height} at={at} />
        </svg>
      )}
      <div role="status">
        {point && (
          <div
            className={classes.tip}
            style={{ ...beside, top: bars ? EDGE.top + (at ?? 0) * band : EDGE.top }}
          >
            <Tip point={point} labels={labels} />
          </div>
        )}
      </div>
    </div>
  );
}
