import { useEffect, useState } from "react";
import { useSessionEnd } from "./session-ended";

/**
 * What `load` answers; `value` and `error` are both undefined while it is on its way for the first time. `key` says what
 * is loaded. `answered` once something came, be it an error: what does not need `value` can stand from then on.
 */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>) {
  const [value, setValue] = useState<T>();
  const [error, setError] = useState<unknown>();
  const [answered, setAnswered] = useState(false);
  useSessionEnd(error);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `load`, `attempt` asks again
  useEffect(() => {
    const abort = new AbortController();
    const unlessLeft =
      <V>(set: (value: V) => void) =>
      (value: V) => {
        if (abort.signal.aborted) return;
        set(value);
        setAnswered(true);
      };
    setError(undefined);
    load(abort.signal).then(unlessLeft<T>(setValue), unlessLeft<unknown>(setError));
    return () => abort.abort();
  }, [key, attempt]);

  return { value, setValue, error, answered, again: () => setAttempt(attempt + 1) };
}
