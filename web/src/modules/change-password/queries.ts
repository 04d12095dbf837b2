import { useQueryClient } from "@tanstack/react-query";
import { $api } from "../../api/client";

/** Changes the password of who is signed in, which ends their other sessions. */
export function useChangePassword() {
  const client = useQueryClient();
  return $api.useMutation("post", "/identity/change-password", {
    meta: { ownErrors: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ["get", "/identity/sessions"] }),
  });
}
