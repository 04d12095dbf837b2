import { createContext, useContext, useLayoutEffect } from "react";
import { ApiError } from "../lib/api-error";

/** Leaves what a person entered, when it ended elsewhere; given to all that is shown within, and to nothing else. */
export const SessionEnded = createContext<(() => void) | null>(null);

/** Told at the entry. */
export const ENDED_ELSEWHERE = "Este acesso não vale mais. Entre de novo para continuar.";

/** Told once what a person did ended their account too. */
export const ACCOUNT_ENDED =
  "Nenhuma outra loja conhece você por este e-mail, e a sua conta também foi encerrada. Se uma loja conhece você por outro e-mail, entre com o código enviado a ele.";

/** What a call within failed with leads out, before it is shown, where the access is what was refused. */
export function useSessionEnd(error: unknown) {
  const end = useContext(SessionEnded);
  const ended = error instanceof ApiError && error.status === 401;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `end` does the same whenever it was made
  useLayoutEffect(() => {
    if (ended) end?.();
  }, [ended]);
}
