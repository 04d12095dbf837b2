import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { $api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { safeDesiredPath } from "../../lib/desired-path";
import { createPasskey } from "../../lib/passkeys";
import { sessionKey, type User } from "../../modules/current-user";

export type Session = Schemas["SessionRecord"];
export type Passkey = Schemas["PasskeyRecord"];
export type SecondFactor = Schemas["SecondFactorOutputBody"];
export type Enrolment = Schemas["EnrolmentOutputBody"];

export const useSecondFactor = () => $api.useQuery("get", "/identity/second-factor", {}, tagged("security"));

export const usePasskeys = () => $api.useQuery("get", "/identity/passkeys", {}, tagged("security"));

export const useSessions = () => $api.useQuery("get", "/identity/sessions", {}, tagged("security"));

/** After any change: what protects the account is asked again, and which sessions are left. */
const useSecurityEvents = () => ({ onSuccess: useRefresh("security") });

/** Of what is listed: also after a refusal, when it had ended already. */
const useListedEvents = () => ({ onSettled: useRefresh("security") });

/** Gives the secret that the app reads; nothing is on before `useConfirmTotp`. */
export const useEnrolTotp = () => $api.useMutation("post", "/identity/second-factor/totp");

export const useConfirmTotp = () =>
  $api.useMutation("post", "/identity/second-factor/totp/confirm", {
    ...useSecurityEvents(),
    meta: { ownErrors: true },
  });

export const useDisableTotp = () =>
  $api.useMutation("post", "/identity/second-factor/totp/disable", useSecurityEvents());

export const useNewRecoveryCodes = () =>
  $api.useMutation("post", "/identity/second-factor/recovery-codes", useSecurityEvents());

/** Lets the device make a passkey; rejects with a PasskeyError when it makes none. */
export function useAddPasskey() {
  const start = $api.useMutation("post", "/identity/passkeys/registration");
  const confirm = $api.useMutation("post", "/identity/passkeys", useSecurityEvents());
  return async (name: string) => {
    const { session, options } = await start.mutateAsync({});
    const credential = await createPasskey(options);
    return confirm.mutateAsync({ body: { session, name, credential } });
  };
}

export const useRemovePasskey = () =>
  $api.useMutation("delete", "/identity/passkeys/{id}", useListedEvents());

export const useRevokeSession = () =>
  $api.useMutation("delete", "/identity/sessions/{id}", useListedEvents());

export const useRevokeOthers = () => $api.useMutation("delete", "/identity/sessions", useSecurityEvents());

/** The screens call the person by the new name at once. */
export function useRename() {
  const client = useQueryClient();
  const router = useRouter();
  return $api.useMutation("put", "/identity/name", {
    onSuccess: (_, { body }) => {
      client.setQueryData<User>(
        sessionKey,
        (user) => user && { ...user, name: body.name?.trim() || user.name },
      );
      return router.invalidate();
    },
  });
}

/** Goes on to where the person wanted to be before their profile asked for a second factor. */
export function useProceed(desiredPath: string | undefined) {
  const client = useQueryClient();
  const router = useRouter();
  return () => {
    // Who is signed in is asked again: the server now lets them through.
    client.removeQueries({ queryKey: sessionKey });
    // Past the guard of the recovery codes, which are kept by now.
    router.history.push(safeDesiredPath(desiredPath) ?? "/", undefined, { ignoreBlocker: true });
  };
}
