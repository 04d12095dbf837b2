import type { ReactNode } from "react";
import classes from "./strip.module.css";

/** A line across the top of the portal for what must not be missed; `children` may hold a link or a button. */
export function Strip({
  tone = "wait",
  title,
  children,
}: {
  tone?: "wait" | "off" | "news";
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={`${classes.strip} ${classes[tone]}`} role="status">
      <b>{title}</b>
      {children && <span>{children}</span>}
    </div>
  );
}
