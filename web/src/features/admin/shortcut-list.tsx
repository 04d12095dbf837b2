import { Link } from "@tanstack/react-router";
import type { Icon } from "../../ui/icon";
import classes from "./admin.module.css";

export type Shortcut = { to: string; label: string; help: string; icon: Icon };

/** Where a home leads. A screen that does not exist is not there. */
export const Shortcuts = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
  <ul className={classes.shortcuts}>
    {shortcuts.map(({ to, label, help, icon: Icon }) => (
      <li key={to}>
        <Link to={to} className={classes.hit}>
          <span className={classes.icon}>
            <Icon />
          </span>
          <span>
            <b>{label}</b>
            <span className={classes.sub}>{help}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
