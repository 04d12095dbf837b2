import type { CSSProperties } from "react";
import classes from "./spinner.module.css";

/** Something runs. `label` says what, where no words stand beside it. */
export function Spinner({ size, label }: { size: number; label?: string }) {
  return (
    <span
      className={classes.spinner}
      style={{ "--size": `${size}px` } as CSSProperties}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  );
}
