import { createLink } from "@tanstack/react-router";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import classes from "./button.module.css";

type Look = {
  /** 'filled' is the one that a screen is for; 'danger' takes something away; 'quiet' gives something up. */
  look?: "filled" | "default" | "light" | "danger" | "quiet";
  size?: "md" | "sm" | "xs" | "compact";
  wide?: boolean;
  icon?: ReactNode;
};

const classOf = ({ look = "filled", size = "sm", wide, icon }: Look) =>
  clsx(classes.button, classes[look], classes[size], wide && classes.wide, icon && classes.withIcon);

const Face = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className={classes.inner}>
    {icon}
    <span className={classes.label}>{children}</span>
  </span>
);

type ButtonProps = Omit<ComponentProps<"button">, "className"> & Look & { busy?: boolean };

/** A button of the browser's own, for what stands in every document. While it is busy it cannot be pressed again. */
export function Button({ look, size, wide, icon, busy, disabled, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={classOf({ look, size, wide, icon })}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
    >
      <Face icon={icon}>{children}</Face>
      {busy && (
        <span className={classes.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  );
}

type AnchorProps = Omit<ComponentProps<"a">, "className"> & Look;

function Anchor({ look, size, wide, icon, children, ...props }: AnchorProps) {
  return (
    <a {...props} className={classOf({ look, size, wide, icon })}>
      <Face icon={icon}>{children}</Face>
    </a>
  );
}

/** A link to a screen, as a button looks. */
export const ButtonLink = createLink(Anchor);
