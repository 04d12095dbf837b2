import { type ReactNode, useState } from "react";
import { isStale } from "../edit/use-editing";
import classes from "./thread.module.css";

/**
 * Lets a dialog write in a thread as it was when the dialog opened: `seen` is that, and once it was refused what stands by
 * then. `meanwhile` shows what others did, before it is sent after all.
 */
export function useSeen<Act, T extends { atos: Act[] }>(thread: T & { atos: Act[] }) {
  const [opened] = useState(thread);
  const [refused, setRefused] = useState("");
  return {
    seen: refused ? thread : opened,
    send: async (write: () => Promise<unknown>) => {
      try {
        await write();
      } catch (error) {
        if (isStale(error)) setRefused((error as Error).message);
        throw error;
      }
    },
    meanwhile: (acts: (since: Act[]) => ReactNode) =>
      refused && (
        <div className={classes.refused} role="alert">
          <p>{refused}</p>
          <h3>O que mudou enquanto você escrevia</h3>
          {acts(thread.atos.slice(opened.atos.length))}
        </div>
      ),
  };
}
