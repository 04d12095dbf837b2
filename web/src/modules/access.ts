import type { User } from "./current-user";

/** A part of what a company has, as the server divides it between the roles of its accounts (decision 86). */
export type AccessArea = "receipts" | "promotion" | "stores" | "company" | "keys" | "plan" | "team";

/** What a screen, a line of the navigation or a button needs of the account's role and stores. */
export type Needs = {
  /** The account reads this area. */
  area?: AccessArea;
  /** The account changes this area. */
  changes?: AccessArea;
  /** It is of the whole company: not for an account of some of its stores alone (decision 96). */
  whole?: true;
};

type Who = Pick<User, "access" | "stores">;

/** Whether the account's role reads an area; an account without `access` goes as far as its profile. */
export const mayRead = ({ access }: Who, area: AccessArea) =>
  !access || access[area] === "read" || access[area] === "write";

/** Whether the account's role changes an area. */
export const mayChange = ({ access }: Who, area: AccessArea) => !access || access[area] === "write";

/** Whether the account's role has what is needed. */
export const allows = (who: Who, { area, changes, whole }: Needs) =>
  (!area || mayRead(who, area)) && (!changes || mayChange(who, changes)) && !(whole && who.stores);
