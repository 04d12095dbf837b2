import { Link, Outlet } from "@tanstack/react-router";
import { Brand } from "../../ui/brand";
import { AccountMenu } from "./account-menu";
import classes from "./enrol-layout.module.css";

/**
 * The shell of who must have a second factor and has none: until then the server answers the account's own calls
 * alone, so nothing else is shown or asked.
 */
export function EnrolLayout() {
  return (
    <div className={classes.column}>
      <header className={classes.bar}>
        <Link to="/" className={classes.brand}>
          <Brand />
        </Link>
        <AccountMenu />
      </header>
      <main>
        <Outlet />
      </main>
    </div>
  );
}
