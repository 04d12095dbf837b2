import type { ReactNode } from "react";
import classes from "./two-lines.module.css";

/** A cell of more than one line: what it is, and below it, in `small`, what is known of that. */
export const TwoLines = ({ children }: { children: ReactNode }) => (
  <span className={classes.two}>{children}</span>
);
