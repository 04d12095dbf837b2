import type { CSSProperties } from "react";
import classes from "./spinner.module.css";

/** Something runs. `label` says what, where no words stand beside it. */
export function Spinner({ size, label }: { size: number; label?: string }) {
  const look = { className: classes.spinner, style: { "--size": `${size}px` } as CSSProperties };
  return label ? <span role="img" aria-label={label} {...look} /> : <span aria-hidden="true" {...look} />;
}
