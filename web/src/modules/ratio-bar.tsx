import { formatPercent } from "../lib/format";
import classes from "./ratio-bar.module.css";

/** A share of 0 to 1 as a bar, with its figure beside it. */
export function RatioBar({ ratio }: { ratio: number }) {
  return (
    <span className={classes.ratio}>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${ratio * 100}%` }} />
      </span>
      {formatPercent(ratio)}
    </span>
  );
}
