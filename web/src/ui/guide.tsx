import clsx from "clsx";
import type { ReactNode } from "react";
import classes from "./guide.module.css";
import { IconCheck } from "./icons";

type StepProps = {
  number: number;
  title: string;
  done: boolean;
  /** The step to take now, which stands out. */
  current?: boolean;
  /** When it was done, or what else stands at its right. */
  when?: ReactNode;
  children?: ReactNode;
};

/** One numbered step of a guide, ticked once it is done. */
export function GuideStep({ number, title, done, current, when, children }: StepProps) {
  return (
    <li
      className={clsx(classes.step, current && classes.current)}
      aria-current={current ? "step" : undefined}
    >
      <span className={clsx(classes.number, done && classes.ticked)}>
        {done ? <IconCheck /> : number}
        <span className="sr-only">{done ? "Feito" : "Falta"}</span>
      </span>
      <div className={classes.head}>
        <b>{title}</b>
        {when && <span className={classes.when}>{when}</span>}
      </div>
      <div className={classes.body}>{children}</div>
    </li>
  );
}

/** The steps of a guide, in their order. */
export function Guide({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={classes.guide} aria-label={label}>
      {children}
    </ol>
  );
}
