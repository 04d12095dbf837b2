import { Link, type LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { type CSSProperties, type ReactNode, useId } from "react";
import classes from "./card.module.css";

type CardProps = {
  title?: ReactNode;
  /** Shown at the right of the title: a legend, a link. */
  aside?: ReactNode;
  /** 'deep' is the one loud surface of a screen: green, for impact figures. */
  tone?: "plain" | "deep";
  /** Without inner space, for tables. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** The one card shape. */
export function Card({ title, aside, tone = "plain", flush, className, children }: CardProps) {
  return (
    <section
      className={clsx(classes.card, flush && classes.flush, tone === "deep" && classes.deep, className)}
    >
      {(title || aside) && (
        <header className={classes.header}>
          {title && <h2 className={classes.title}>{title}</h2>}
          {aside && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

type KpiProps = {
  label: ReactNode;
  value: ReactNode;
  /** Where what the figure counts is. */
  link?: Pick<LinkProps, "to" | "search"> | undefined;
  note?: ReactNode;
  trend?: "up" | "down";
};

/** A figure of its own size, or of as much less as its card needs to show it in one line. */
const inOneLine = (value: ReactNode) =>
  typeof value === "string" ? (
    <span className={classes.figure} style={{ "--digits": value.length } as CSSProperties}>
      {value}
    </span>
  ) : (
    value
  );

/** One figure, large and quiet, with what it means under it. */
export function KpiCard({ label, value, link, note, trend }: KpiProps) {
  const id = useId();
  return (
    <Card>
      <div id={`${id}-label`} className={classes.label}>
        {label}
      </div>
      <div id={`${id}-value`} className={classes.value}>
        {link ? (
          <Link {...link} className={classes.open} aria-labelledby={`${id}-label ${id}-value`}>
            {inOneLine(value)}
          </Link>
        ) : (
          inOneLine(value)
        )}
      </div>
      {note && <div className={clsx(classes.note, trend && classes[trend])}>{note}</div>}
    </Card>
  );
}
