import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./data-table.module.css";

/** Where a row leads: a screen (a real link, so it opens in a new tab too) or an action on this one. */
export type RowLink<Row> =
  | { to: (row: Row) => Pick<LinkProps, "to" | "params" | "search"> }
  | { onClick: (row: Row) => void };

/** The first cell's content, stretched over its row as one link or button; other cells pass through. */
export function RowTarget<Row>(props: { row: Row; link: RowLink<Row> | undefined; children: ReactNode }) {
  const { row, link, children } = props;
  if (!link) return children;
  if ("to" in link) {
    return (
      <Link {...link.to(row)} className={classes.target}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className={classes.target} onClick={() => link.onClick(row)}>
      {children}
    </button>
  );
}
