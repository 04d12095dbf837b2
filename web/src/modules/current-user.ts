import { createContext, useContext } from "react";
import type { Schemas } from "../api/client";

/** Whose profile an administrator is in, and until when. */
export type Switched = Pick<Schemas["SwitchedProfile"], "id" | "nomeFantasia" | "expiresAt">;

/**
 * The account that is signed in. `retailerId` and `softwareHouseId` are null where the profile has none. While an
 * administrator is in another's profile, `switched` is set and profile and ids are the entered one's (GR-15).
 */
export type User = Schemas["User"] & { switched?: Switched };

/** Key of the query that knows who is signed in. */
export const sessionKey = ["session"] as const;

/** What a person does in the programme; decides the screens they see. */
export type Profile = User["profile"];

export const profileLabels: Record<Profile, string> = {
  ADMINISTRADOR: "Administrador",
  SUPORTE: "Suporte",
  VAREJISTA: "Varejista",
  PARCEIRO: "Parceiro",
};

/** Given by the portal's layout to every screen behind sign-in. */
export const CurrentUser = createContext<User | null>(null);

/** The account that is signed in. Only for screens behind sign-in: elsewhere it throws. */
export function useCurrentUser() {
  const user = useContext(CurrentUser);
  if (!user) throw new Error("useCurrentUser outside of the portal's layout");
  return user;
}
