import clsx from "clsx";
import type { ComponentPropsWithRef } from "react";
import { IconBell } from "../../ui/portal-icons";
import classes from "./export.module.css";
import { messages } from "./messages";

type Props = ComponentPropsWithRef<"button"> & { news: number };

/** The bell, and whether there are news. */
export function BellButton({ news, className, ...props }: Props) {
  return (
    <button
      type="button"
      className={clsx(classes.bell, className)}
      aria-label={messages.bell(news)}
      {...props}
    >
      <IconBell />
      {news > 0 && <span className={classes.dot} aria-hidden="true" />}
    </button>
  );
}
