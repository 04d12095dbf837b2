import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error";
import type { User } from "../../modules/current-user";

type Credentials = { email: string; password: string };
type SignInAnswer = { user: User } | { challenge: string; session: string };

const identity = async (path: string, init?: RequestInit) => {
  const response = await fetch(`/api/identity/${path}`, { credentials: "same-origin", ...init });
  if (!response.ok) throw await ApiError.from(response);
  return response;
};

const post = (path: string, body: object) =>
  identity(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** Who is signed in: null without a session. Asked once, then kept until sign-in, sign-out or a 401. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async (): Promise<User | null> => {
    try {
      return await (await identity("me")).json();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Opens a session; the answer may be a challenge instead. Failures are ApiErrors with the catalogue's code. */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (credentials: Credentials): Promise<SignInAnswer> =>
      (await post("sign-in", credentials)).json(),
    meta: { ownErrors: true },
    onSuccess: (answer) => {
      if ("user" in answer) client.setQueryData(sessionQuery.queryKey, answer.user);
    },
  });
}

/** Ends this session and forgets everything that was loaded under it. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post("sign-out", {}),
    onSuccess: () => {
      client.clear();
      client.setQueryData(sessionQuery.queryKey, null);
    },
  });
}
