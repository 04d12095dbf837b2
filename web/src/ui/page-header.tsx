import { Link, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useObjectTitle } from "../lib/object-title";
import classes from "./page-header.module.css";

type Crumb = { title: string; to: string };

type Props = {
  /** Replaces the route's title when the screen knows a better one, such as a greeting or a record's name. */
  title?: string;
  subtitle?: ReactNode;
  /** Name of the one thing that the screen is of, for the document's title. */
  object?: string | undefined;
  /** Screens above this one, outermost first. */
  crumbs?: Crumb[];
  actions?: ReactNode;
};

/** Head of a screen: where it is, its title (from the route), what can be done. */
export function PageHeader({ title, subtitle, object, crumbs = [], actions }: Props) {
  useObjectTitle(object);
  const routeTitle = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <header className={classes.header}>
      <div>
        {crumbs.length > 0 && (
          <nav aria-label="Você está em" className={classes.crumbs}>
            {crumbs.map((crumb) => (
              <span key={crumb.to}>
                <Link to={crumb.to}>{crumb.title}</Link> <span aria-hidden="true">/</span>{" "}
              </span>
            ))}
            <span aria-current="page">{routeTitle}</span>
          </nav>
        )}
        <h1>{title ?? routeTitle}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
