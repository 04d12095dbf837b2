import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { $api, api } from "../../api/client";
import { ApiError } from "../../lib/api-error";
import type { User } from "../../modules/current-user";

/** Who is signed in: null without a session. Asked once, then kept until sign-in, sign-out or a 401. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      const { data = null } = await api.GET("/identity/me", { signal });
      return data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Opens a session; without `user` the answer is a challenge. Failures carry the catalogue's code. */
export function useSignIn() {
  const client = useQueryClient();
  return $api.useMutation("post", "/identity/sign-in", {
    meta: { ownErrors: true },
    onSuccess: ({ user }) => {
      if (user) client.setQueryData(sessionQuery.queryKey, user);
    },
  });
}

/** Ends this session and forgets everything that was loaded under it. */
export function useSignOut() {
  const client = useQueryClient();
  return $api.useMutation("post", "/identity/sign-out", {
    onSuccess: () => {
      client.clear();
      client.setQueryData(sessionQuery.queryKey, null);
    },
  });
}
