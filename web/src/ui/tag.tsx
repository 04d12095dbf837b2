import type { ReactNode } from "react";
import classes from "./tag.module.css";

/** Status as a small tag. The text says it all; the colour only repeats it. */
export function Tag({ tone, children }: { tone: "ok" | "wait" | "off" | "info"; children: ReactNode }) {
  return <span className={`${classes.tag} ${classes[tone]}`}>{children}</span>;
}
