import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import type { ReactNode } from "react";
import { brand } from "../../lib/brand/brand";
import { Brand } from "../../ui/brand";
import classes from "./public-layout.module.css";

type Props = {
  /** In place of the promise: the steps of what is being filled in. */
  aside?: ReactNode;
  /** A longer form, with more room than the promise. */
  wide?: boolean;
  children: ReactNode;
};

/** Frame of what comes before the portal: the promise at the left, the form at the right; on a phone the form alone. */
export function PublicLayout({ aside, wide, children }: Props) {
  return (
    <div className={clsx(classes.layout, wide && classes.wide)}>
      <aside className={classes.aside}>
        <Link to="/" className={classes.home}>
          <Brand />
        </Link>
        {aside ?? (
          <div>
            <p className={classes.headline}>{brand.promise}</p>
            <p className={classes.pitch}>{brand.pitch}</p>
          </div>
        )}
        <small>
          {brand.name} · {brand.tagline}
        </small>
      </aside>
      <main className={classes.main}>
        <Link to="/" className={classes.phoneHome}>
          <Brand />
        </Link>
        {children}
      </main>
    </div>
  );
}
