import type { User } from "../../modules/current-user";
import type { Banner } from "./queries";

/** A removed banner cannot be edited any more (D-10), and neither can one for stores that the account does not see. */
export const mayEdit = ({ active, otherStores }: Pick<Banner, "active" | "otherStores">) =>
  active && !otherStores;

/** Whether an administrator is in another's profile. */
export const isSwitched = (user: User) => "switched" in user && Boolean(user.switched);

/** What may be edited may be removed, though not under a switched profile (BN-19, GR-19). */
export const mayRemove = (banner: Pick<Banner, "active" | "otherStores">, user: User) =>
  mayEdit(banner) && !isSwitched(user);
