import { dayOfInstant } from "./messages";
import classes from "./subscription.module.css";

/** A sentence with its day. */
export const When = ({ before, at, after }: { before: string; at: string; after: string }) => (
  <p className={classes.text}>
    {before}
    <b>{dayOfInstant(at)}</b>
    {after}
  </p>
);
