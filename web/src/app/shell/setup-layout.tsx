import { useRouteContext } from "@tanstack/react-router";
import { CurrentUser } from "../../modules/current-user";
import { Brand } from "../../ui/brand";
import { Reached } from "../no-access-screen";
import { AccountMenu } from "./account-menu";
import { ProfileStrip } from "./profile-strip";
import classes from "./setup-layout.module.css";
import { Strips } from "./strips";

/** What comes before the portal opens: no navigation, only the next thing to do and the way out. */
export function SetupLayout() {
  const { user } = useRouteContext({ from: "/setup" });
  return (
    <CurrentUser value={user}>
      <ProfileStrip switched={user.switched} />
      <Strips />
      <header className={classes.bar}>
        <Brand />
        <div className={classes.account}>
          <AccountMenu />
        </div>
      </header>
      <main className={classes.main}>
        <Reached />
      </main>
    </CurrentUser>
  );
}
