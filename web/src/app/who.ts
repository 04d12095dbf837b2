import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../features/session/queries";
import { actingUser } from "../modules/switched-profile/queries";

/** The account that is signed in, as it acts, or null. */
export async function currentUser(client: QueryClient) {
  const account = await client.ensureQueryData(sessionQuery);
  return account && actingUser(client, account);
}
