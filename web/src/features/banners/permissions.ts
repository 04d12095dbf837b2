import type { User } from "../../modules/current-user";
import type { Banner } from "./queries";

/** Only what was removed cannot be edited any more (D-10). */
export const mayEdit = ({ active }: Pick<Banner, "active">) => active;

/** Whether an administrator is in another's profile. */
export const isSwitched = (user: User) => "switched" in user && Boolean(user.switched);

/** What is active, scheduled or expired may be removed, though not under a switched profile (BN-19, GR-19). */
export const mayRemove = ({ active }: Pick<Banner, "active">, user: User) => active && !isSwitched(user);
