import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { $api, api, type Schemas } from "../../api/client";
import { endDocument } from "../../lib/account";
import { ApiError } from "../../lib/api-error";
import { forgetSwitched, ownSwitched, turnedAway } from "../../lib/switched-profile";
import { abandonUnsavedWork, mayLoseWork } from "../../ui/form/unsaved-work";
import type { User } from "../current-user";
import { farewell, leaveProfile } from "./leave";
import { messages } from "./messages";

/** The profile of another in which the server says that the session is; null when it is in its own. */
export async function askSwitch(signal: AbortSignal): Promise<Schemas["SwitchedProfile"] | null> {
  try {
    const { data = null } = await api.GET("/admin/switched-profile", { signal });
    return data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The profile in which this document was loaded, as the server knows it. */
export const switchQuery = queryOptions({
  queryKey: ["switched-profile"],
  queryFn: ({ signal }) => askSwitch(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * The account as it acts: in the stored profile of another where the server agrees (GR-15). What is stored without
 * that is forgotten.
 */
export async function actingUser(client: QueryClient, account: User): Promise<User> {
  const stored = ownSwitched();
  if (!stored || account.secondFactorRequired) return account;
  const current = account.profile === "ADMINISTRADOR" ? await client.ensureQueryData(switchQuery) : null;
  if (current?.id !== stored.id || current.profile !== stored.profile) {
    if (turnedAway())
      endDocument("/", "profile"); // meanwhile, in another tab
    else forgetSwitched();
    if (account.profile === "ADMINISTRADOR") farewell.say(messages.over);
    return account;
  }
  const { profile, id, nomeFantasia, expiresAt } = current;
  return {
    ...account,
    profile,
    retailerId: profile === "VAREJISTA" ? id : null,
    softwareHouseId: profile === "PARCEIRO" ? id : null,
    switched: { id, nomeFantasia, expiresAt },
  };
}

export const useEnterProfile = () => $api.useMutation("post", "/admin/switched-profile");

/** Leaving must always work: without an answer the switch ends by its own time. Asks first where unsaved work would be lost. */
export function useLeaveProfile() {
  const { mutate, isPending } = $api.useMutation("delete", "/admin/switched-profile", {
    onSettled: () => leaveProfile(),
  });
  const leave = async () => {
    if (!(await mayLoseWork())) return;
    abandonUnsavedWork();
    mutate({});
  };
  return { leave: () => void leave(), leaving: isPending };
}
