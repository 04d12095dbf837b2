import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../features/session/queries";
import type { Profile } from "../modules/current-user";
import { actingUser } from "../modules/switched-profile/queries";

/** Where '/' leads each profile (GR-09 to GR-11). */
export const homes: Record<Profile, string> = {
  ADMINISTRADOR: "/lista-cupons",
  SUPORTE: "/support/manage-api-key",
  VAREJISTA: "/varejista",
  PARCEIRO: "/parceiro",
};

/** The account that is signed in, as it acts, or null. */
export async function currentUser(client: QueryClient) {
  const account = await client.ensureQueryData(sessionQuery);
  return account && actingUser(client, account);
}
