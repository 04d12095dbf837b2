import { Link, useLocation } from "@tanstack/react-router";
import { Fragment } from "react";
import { Brand } from "../../ui/brand";
import { AccountMenu } from "./account-menu";
import classes from "./portal-nav.module.css";
import { useLines } from "./use-lines";

/** Brand, the profile's screens by section, and the account. */
export function PortalNav() {
  const items = useLines();
  const here = useLocation().pathname;
  return (
    <div className={classes.nav}>
      <Link to="/" className={classes.brand}>
        <Brand />
      </Link>
      <nav aria-label="Principal" className={classes.items}>
        {items.map(({ to, label, icon: Icon, section, holds }, index) => (
          <Fragment key={to}>
            {section && items[index - 1]?.section !== section && (
              <span className={classes.section}>{section}</span>
            )}
            <Link
              to={to}
              activeOptions={{
                exact: items.some((other) => other.to.startsWith(`${to}/`)),
                includeSearch: false,
              }}
              {...(holds?.some((path) => `${here}/`.startsWith(`${path}/`)) && { "aria-current": "page" })}
              className={classes.item}
            >
              <Icon />
              {label}
            </Link>
          </Fragment>
        ))}
      </nav>
      <AccountMenu />
    </div>
  );
}
