import classes from "./chart.module.css";

/** Colour of the series at this place, the same in plot, legend and tip. */
export const seriesColor = (index: number) => `var(--data-${index + 1})`;

export function Swatch({ index }: { index: number }) {
  return <i className={classes.swatch} style={{ background: seriesColor(index) }} />;
}
