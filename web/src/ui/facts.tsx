import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** A name and its value; an absent value (undefined) leaves the name out. */
export type Fact = readonly [name: string, value: ReactNode];

/** What is known of something: names and values, in as many columns as fit. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
