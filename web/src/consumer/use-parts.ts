import { useEffect, useState } from "react";
import { useSessionEnd } from "./session-ended";

type Part<T> = { items: T[]; nextCursor: string | null };

type Loaded<T> = { key: string; items: T[]; next: string | null };

/**
 * A list that comes in parts, each beginning where the one before it ended. `key` says what is listed: with another one the list
 * starts over, and what was there stays in sight until its first part is here. `more` is undefined at the end.
 */
export function useParts<T>(key: string, load: (cursor: string, signal: AbortSignal) => Promise<Part<T>>) {
  const [loaded, setLoaded] = useState<Loaded<T>>();
  const [cursor, setCursor] = useState({ key, at: "" });
  if (cursor.key !== key) setCursor({ key, at: "" }); // or a list that is gone back to would begin where it was left
  const at = cursor.key === key ? cursor.at : "";
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>();
  useSessionEnd(error);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `load`, `attempt` asks for the same part again
  useEffect(() => {
    const abort = new AbortController();
    setLoading(true);
    setError(undefined);
    load(at, abort.signal)
      .then(({ items, nextCursor }) => {
        if (abort.signal.aborted) return;
        setLoaded((before) => ({
          key,
          items: at && before?.key === key ? [...before.items, ...items] : items,
          next: nextCursor,
        }));
      })
      .catch((failure: unknown) => {
        if (!abort.signal.aborted) setError(failure);
      })
      .finally(() => {
        if (!abort.signal.aborted) setLoading(false);
      });
    return () => abort.abort();
  }, [key, at, attempt]);

  const next = loaded?.key === key && loaded.next;
  return {
    items: loaded?.items ?? [],
    loading,
    error,
    more: next ? () => setCursor({ key, at: next }) : undefined,
    retry: () => setAttempt(attempt + 1),
  };
}
