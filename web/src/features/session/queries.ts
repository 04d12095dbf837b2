import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { $api, api, type Schemas } from "../../api/client";
import { enterDocument } from "../../lib/account";
import { ApiError } from "../../lib/api-error";
import { askPasskey } from "../../lib/passkeys";
import { tellSession } from "../../lib/session-news";
import { forgetSwitched } from "../../lib/switched-profile";
import { sessionKey, type User } from "../../modules/current-user";

/**
 * Who is signed in: null without a session. Asked once, then kept until sign-in, sign-out or a 401. The document that is sent to
 * who comes without a session's cookie says so: to ask would be refused, an error in the browser's console. That holds once.
 */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<User | null> => {
    const { dataset } = document.documentElement;
    if (dataset.session === "none") {
      delete dataset.session;
      return null;
    }
    try {
      const { data = null } = await api.GET("/identity/me", { signal });
      if (data) enterDocument(data.id);
      return data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Whether the session ended under typed work, which waits for the same account to sign in again. */
export const sessionOverQuery = queryOptions({
  queryKey: [...sessionKey, "over"],
  queryFn: () => false,
  initialData: false,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The screen words failures itself. */
const ownErrors = { meta: { ownErrors: true } };

/**
 * Notes who signed in, once the answer is a session and not a challenge. What another account before it loaded in this
 * tab is not the new one's to see: the screen ends the document.
 */
function useNewSession() {
  const client = useQueryClient();
  return {
    ...ownErrors,
    onSuccess: ({ user }: Schemas["SignInOutputBody"]) => {
      if (!user) return;
      tellSession(user.id);
      if (!enterDocument(user.id)) return;
      if (client.getQueryData(sessionQuery.queryKey)?.id !== user.id) {
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
      }
      client.setQueryData(sessionQuery.queryKey, user);
    },
  };
}

/** Opens a session; without `user` the answer is a challenge. Failures carry the catalogue's code. */
export const useSignIn = () => $api.useMutation("post", "/identity/sign-in", useNewSession());

/** Answers the challenge TOTP with a code of the app, or a recovery code. */
export const useCompleteChallenge = () =>
  $api.useMutation("post", "/identity/complete-challenge", useNewSession());

/** Answers the challenge NEW_PASSWORD_REQUIRED. */
export const useCompleteNewPassword = () =>
  $api.useMutation("post", "/identity/complete-new-password", useNewSession());

/** Opens a session with a passkey that the person chooses; rejects with a PasskeyError when they choose none. */
export function usePasskeySignIn() {
  const start = $api.useMutation("post", "/identity/passkeys/sign-in", ownErrors);
  const complete = $api.useMutation("post", "/identity/passkeys/complete-sign-in", useNewSession());
  return async () => {
    const { session, options } = await start.mutateAsync({});
    const credential = await askPasskey(options);
    return complete.mutateAsync({ body: { session, credential } });
  };
}

export const useForgotPassword = () => $api.useMutation("post", "/identity/forgot-password", ownErrors);

export const useResetPassword = () =>
  $api.useMutation("post", "/identity/confirm-forgot-password", ownErrors);

export const useResendConfirmation = () =>
  $api.useMutation("post", "/identity/resend-confirmation", ownErrors);

export const useConfirmSignUp = () => $api.useMutation("post", "/identity/confirm-sign-up", ownErrors);

/** Ends this session and forgets everything that was loaded under it. */
export function useSignOut() {
  const client = useQueryClient();
  return $api.useMutation("post", "/identity/sign-out", {
    onSuccess: () => {
      forgetSwitched();
      client.clear();
      client.setQueryData(sessionQuery.queryKey, null);
      tellSession(null);
    },
  });
}
