import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { Tag } from "../api/tags";
import { sessionOverQuery, sessionQuery } from "../features/session/queries";
import { endDocument, freshDocument } from "../lib/account";
import { ApiError, errorMessage } from "../lib/api-error";
import { settleSwitched, TURNED_AWAY } from "../lib/switched-profile";
import { isOutOfProfile, leaveProfile } from "../modules/switched-profile/leave";
import { lookAtProfile } from "../modules/switched-profile/turned";
import { holdsUnsavedWork } from "../ui/form/unsaved-work";
import { toast } from "../ui/toast";

declare module "@tanstack/react-query" {
  interface Register {
    // `ownErrors`: the caller words the failure itself, so the general toast stays away. `tags`: what the answer tells of.
    queryMeta: { ownErrors?: boolean; tags?: readonly Tag[] };
    mutationMeta: { ownErrors?: boolean };
  }
}

const RETRIES = 2;
/** The profile began to require a second factor after this page loaded. */
const ENROL_FIRST = "access.second_factor_required";

/** The browser has another account's session now. */
const OTHER_ACCOUNT = "access.other_account";

/** Somebody else changed it first: the screen of the edit shows both versions. */
const STALE = 412;

const SESSION_OVER = "Sua sessão terminou. Entre de novo para continuar.";

/** Lost connections and server failures are worth asking again; refusals are not. */
const worthRetrying = (failures: number, error: Error) =>
  failures < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * The cache of what the server said. Every failure shows a toast with the server's message (ER-15), once; a 401
 * while signed in says so, forgets the session and calls `onSessionLost` with the words, unless that would lose something typed: then
 * a dialog asks for sign-in where the person is. A call that a second factor must precede is like a 401. A switched
 * profile that is over is left; under another account's session the document ends. What was not sent because the browser is in
 * another profile says so, and says again what can be done.
 */
export function createQueryClient(onSessionLost: (why?: string) => void) {
  const onError = (error: Error, ownErrors: boolean | undefined) => {
    if (error instanceof ApiError && error.status === 401 && client.getQueryData(sessionQuery.queryKey)) {
      if (holdsUnsavedWork()) return void client.setQueryData(sessionOverQuery.queryKey, true);
      client.setQueryData(sessionQuery.queryKey, null);
      toast.error(SESSION_OVER);
      onSessionLost(SESSION_OVER);
    } else if (error instanceof ApiError && error.code === ENROL_FIRST) {
      client.removeQueries({ queryKey: sessionQuery.queryKey });
      onSessionLost();
    } else if (error instanceof ApiError && error.code === OTHER_ACCOUNT) {
      endDocument();
    } else if (error instanceof ApiError && error.code === TURNED_AWAY) {
      lookAtProfile({ again: true });
      if (!ownErrors) toast.error(error.message);
    } else if (isOutOfProfile(error)) {
      leaveProfile(error.message);
    } else if (!ownErrors && !(error instanceof ApiError && error.status === STALE)) {
      toast.error(errorMessage(error));
    }
  };
  freshDocument();
  settleSwitched();
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 15_000 },
      // Without a connection a change fails now, and is told. One that waited would happen when nobody expects it.
      mutations: { networkMode: "always" },
    },
    queryCache: new QueryCache({ onError: (error, query) => onError(error, query.meta?.ownErrors) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onError(error, mutation.meta?.ownErrors),
    }),
  });
  return client;
}
