import { useQuery } from "@tanstack/react-query";
import { $api } from "../../api/client";
import { clearSwitched, readSwitched } from "../../lib/switched-profile";
import { askSwitch } from "./queries";
import { lookAtProfile } from "./turned";

/** The profile that the browser is in by now, of which this document is not; null: the account's own. */
export function useProfileInUse() {
  const stored = readSwitched();
  const { data } = useQuery({
    queryKey: ["profile-in-use", stored?.id],
    queryFn: ({ signal }) => askSwitch(signal),
    enabled: stored !== null,
  });
  return stored && { name: data?.id === stored.id ? data.nomeFantasia : undefined };
}

/** Takes the browser out of the profile that another tab entered, back to this document's own. */
export const useBackToOwn = () =>
  $api.useMutation("delete", "/admin/switched-profile", {
    onSettled: () => {
      clearSwitched();
      lookAtProfile();
    },
  });
