import clsx from "clsx";
import type { ReactNode } from "react";
import classes from "./chip.module.css";

type Props = {
  on?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
  /** Where a dialog's focus goes when it opens. */
  "data-autofocus"?: boolean;
};

/** A filter that is on or off; said to screen readers as a pressed button. */
export function Chip({ on = false, disabled, onClick, children, ...focus }: Props) {
  return (
    <button
      {...focus}
      type="button"
      className={clsx(classes.chip, on && classes.on)}
      aria-pressed={on}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
