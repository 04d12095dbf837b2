import type { ReactNode } from "react";
import { brand } from "../../lib/brand/brand";
import { Brand } from "../../ui/brand";
import classes from "./session.module.css";

/** The public screens' frame: the promise at the left, the form at the right; on a phone the form alone. */
export function WelcomeLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <aside className={classes.promise}>
        <Brand />
        <div>
          <p className={classes.headline}>{brand.promise}</p>
          <p className={classes.pitch}>{brand.pitch}</p>
        </div>
        <small>
          {brand.name} · {brand.tagline}
        </small>
      </aside>
      <main className={classes.main}>
        <div className={classes.phoneBrand}>
          <Brand />
        </div>
        {children}
      </main>
    </div>
  );
}
