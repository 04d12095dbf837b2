import classes from "./chart.module.css";
import type { ChartPoints } from "./chart-data";

/** The chart's figures as a table, with the same words and formats. */
export function ChartTable({ chart }: { chart: ChartPoints }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={`${chart.title}, tabela`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{chart.axisLabel}</th>
            {chart.labels.map((label) => (
              <th scope="col" key={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.points.map((point) => (
            <tr key={point.long}>
              <th scope="row">{point.long}</th>
              {chart.labels.map((label, index) => (
                <td key={label}>{point.texts[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
