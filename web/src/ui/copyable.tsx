import clsx from "clsx";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button";
import classes from "./copyable.module.css";

type Props = {
  label: string;
  /** What is copied; shown as it is where `children` do not show it. */
  value: string;
  /** The name of the button. */
  copy: string;
  /** 'secret' stands out; 'code' keeps its lines and scrolls. */
  look?: "plain" | "secret" | "code";
  hint?: ReactNode;
  children?: ReactNode;
};

/** A text to be taken elsewhere whole, with the button that copies it. */
export function Copyable({ label, value, copy, look = "plain", hint, children = value }: Props) {
  return (
    <div>
      <div className={classes.bar}>
        <span className={classes.label}>{label}</span>
        <CopyButton value={value} label={copy} />
      </div>
      {look === "code" ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={clsx(classes.value, classes.code)} tabIndex={0} aria-label={label}>
          <pre>{children}</pre>
        </section>
      ) : (
        <p className={clsx(classes.value, look === "secret" && classes.secret)}>{children}</p>
      )}
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  );
}
