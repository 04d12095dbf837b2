import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { brand } from "../../lib/brand/brand";
import { Brand } from "../../ui/brand";
import classes from "./sign-up.module.css";

/** Frame of sign-up: the steps, or the promise while there are none, at the left; on a phone the form alone. */
export function SignUpLayout({ steps, children }: { steps?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <aside className={classes.aside}>
        <Link to="/signIn" className={classes.home}>
          <Brand />
        </Link>
        {steps ?? (
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
        <Link to="/signIn" className={classes.phoneBrand}>
          <Brand />
        </Link>
        {children}
      </main>
    </div>
  );
}
