import clsx from "clsx";
import { lazy, Suspense, useMemo, useState } from "react";
import { Card } from "../card";
import { Region } from "../region";
import { LinesSkeleton } from "../skeletons";
import classes from "./chart.module.css";
import { type ChartData, chartPoints, plotHeight, summarize } from "./chart-data";
import { ChartTable } from "./chart-table";
import { Swatch } from "./swatch";

const Plot = lazy(() => import("./plot").then((module) => ({ default: module.Plot })));

/**
 * A card with a picture of some figures, its table twin and a text summary for screen readers. The drawing's
 * code is fetched with the first chart; where that, or the drawing, fails, the table stands in its place. Keep `data` stable between renders.
 */
export function ChartCard<Row>({ data }: { data: ChartData<Row> }) {
  const [asTable, setAsTable] = useState(false);
  const chart = useMemo(() => chartPoints(data), [data]);
  const legend = chart.labels.map((label, index) => (
    <span key={label}>
      <Swatch index={index} />
      {label}
    </span>
  ));
  return (
    <Card title={data.title} aside={<span className={classes.legend}>{legend}</span>}>
      <figure className={classes.figure}>
        <figcaption className="sr-only">{summarize(chart)}</figcaption>
        {asTable ? (
          <ChartTable chart={chart} />
        ) : (
          <div style={{ minHeight: plotHeight(chart) }}>
            <Region fallback={<ChartTable chart={chart} />}>
              <Suspense fallback={<LinesSkeleton lines={8} />}>
                <Plot chart={chart} />
              </Suspense>
            </Region>
          </div>
        )}
      </figure>
      <button type="button" className={classes.toggle} onClick={() => setAsTable(!asTable)}>
        {asTable ? "Ver como gráfico" : "Ver como tabela"}
      </button>
    </Card>
  );
}

/** Placeholder of a chart by days, as high as the chart will be: what stands below it must not move under a finger. */
export function ChartSkeleton({ title }: { title: string }) {
  return (
    <Card title={title}>
      <div style={{ minHeight: plotHeight({ kind: "days", points: [], labels: [] }) }}>
        <LinesSkeleton lines={8} />
      </div>
      <span className={clsx(classes.toggle, classes.unseen)} aria-hidden="true">
        Ver como tabela
      </span>
    </Card>
  );
}
