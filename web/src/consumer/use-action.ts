import { useState } from "react";
import { useSessionEnd } from "./session-ended";

/** Something that is done at the press of a button: once at a time, and again after a failure. */
export function useAction(act: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  useSessionEnd(error);

  const run = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    await act().catch(setError);
    setBusy(false);
  };
  return { busy, error, run };
}
