import { useEffect, useState } from "react";
import { type CustomerReceipt, fetchReceipts } from "./receipts";
import { useSessionEnd } from "./session-ended";

/** Receipts loaded so far. `done` once all of them are here, or a page came back empty; `error` holds the last failure until a retry. */
export function useReceipts(token: string, document: string) {
  const [items, setItems] = useState<CustomerReceipt[]>([]);
  const [page, setPage] = useState(0);
  const [loading, setLoading] = useState(true);
  const [done, setDone] = useState(false);
  const [error, setError] = useState<unknown>();
  useSessionEnd(error);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for the same page again
  useEffect(() => {
    const abort = new AbortController();
    setLoading(true);
    setError(undefined);
    fetchReceipts(token, document, page, abort.signal)
      .then(({ items: next, pageSize, total }) => {
        if (abort.signal.aborted) return;
        setItems((current) => (page === 0 ? next : [...current, ...next]));
        setDone(next.length === 0 || page * pageSize + next.length >= total);
      })
      .catch((failure: unknown) => {
        if (!abort.signal.aborted) setError(failure);
      })
      .finally(() => {
        if (!abort.signal.aborted) setLoading(false);
      });
    return () => abort.abort();
  }, [token, document, page, attempt]);

  return {
    items,
    loading,
    done,
    error,
    more: () => setPage(page + 1),
    retry: () => setAttempt(attempt + 1),
  };
}
