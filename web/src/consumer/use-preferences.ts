import { useRef, useState } from "react";
import type { Preferences } from "./customer";
import { useSessionEnd } from "./session-ended";

/**
 * Choices that show at once and are saved one call at a time, always the latest; a failure puts back what the server
 * has.
 */
export function usePreferences(initial: Preferences, save: (chosen: Preferences) => Promise<unknown>) {
  const [shown, setShown] = useState(initial);
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const [error, setError] = useState<unknown>();
  useSessionEnd(error);
  const wanted = useRef(initial);
  const saved = useRef(initial);
  const sending = useRef(false);

  const choose = async (change: Partial<Preferences>) => {
    wanted.current = { ...wanted.current, ...change };
    setShown(wanted.current);
    setError(undefined);
    setState("saving");
    if (sending.current) return;
    sending.current = true;
    try {
      while (wanted.current !== saved.current) {
        const sent = wanted.current;
        await save(sent);
        saved.current = sent;
      }
      setState("saved");
    } catch (failure) {
      wanted.current = saved.current;
      setShown(saved.current);
      setError(failure);
      setState("idle");
    } finally {
      sending.current = false;
    }
  };
  return { shown, choose, state, error };
}
