import type { Needs } from "../modules/access";
import type { Profile } from "../modules/current-user";
import type { Icon } from "../ui/icon";

/** One line of the left navigation and of the palette. Items of one section stand together, in this order. */
export type NavItem = Needs & {
  to: string;
  label: string;
  icon: Icon;
  section?: string;
  /** Screens to which it leads on, whose addresses are not below its own. */
  holds?: readonly string[];
  profiles: readonly Profile[];
};
