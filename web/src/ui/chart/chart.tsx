import { lazy, Suspense, useMemo, useState } from "react";
import { Card } from "../card";
import { LinesSkeleton } from "../skeletons";
import classes from "./chart.module.css";
import { type ChartData, chartPoints, summarize } from "./chart-data";
import { ChartTable } from "./chart-table";
import { Swatch } from "./swatch";

const Plot = lazy(() => import("./plot").then((module) => ({ default: module.Plot })));

/**
 * A card with a picture of some figures, its table twin and a text summary for screen readers. The plotting
 * library is fetched with the first chart. Keep `data` stable between renders.
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
          <Suspense fallback={<LinesSkeleton lines={8} />}>
            <Plot chart={chart} />
          </Suspense>
        )}
      </figure>
      <button type="button" className={classes.toggle} onClick={() => setAsTable(!asTable)}>
        {asTable ? "Ver como gráfico" : "Ver como tabela"}
      </button>
    </Card>
  );
}
