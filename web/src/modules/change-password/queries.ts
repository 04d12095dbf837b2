import { $api } from "../../api/client";
import { useRefresh } from "../../api/tags";

/** Changes the password of who is signed in, which ends their other sessions. */
export const useChangePassword = () =>
  $api.useMutation("post", "/identity/change-password", {
    meta: { ownErrors: true },
    onSuccess: useRefresh("security"),
  });
