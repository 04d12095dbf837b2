import clsx from "clsx";
import type { ComponentPropsWithRef } from "react";
import { initials } from "../../lib/text";
import { profileLabels, useCurrentUser } from "../../modules/current-user";
import { IconChevronUp } from "../../ui/portal-icons";
import classes from "./account-menu.module.css";

/** Who is signed in. */
export function AccountButton({ className, ...props }: ComponentPropsWithRef<"button">) {
  const user = useCurrentUser();
  return (
    <button
      type="button"
      className={clsx(classes.who, className)}
      aria-haspopup="menu"
      aria-label={`Conta de ${user.name}`}
      {...props}
    >
      <span className={classes.avatar} aria-hidden="true">
        {initials(user.name)}
      </span>
      <span className={classes.words}>
        <b>{user.name}</b>
        <small>{profileLabels[user.switched ? "ADMINISTRADOR" : user.profile]}</small>
      </span>
      <IconChevronUp />
    </button>
  );
}
