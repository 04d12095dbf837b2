import { useEffect, useState } from "react";
import { reloadAt } from "../lib/reload";
import { forgetInTab, keepInTab, keptInTab } from "./tab";

const ENDED = "Por segurança, o acesso vale por uma hora e terminou. Entre de novo para continuar.";

/** A browser's timer holds no more. */
const LONGEST = 2 ** 31 - 1;

type Ends = { expiresAt: string };

/** What the tab keeps under a key, unless it ended meanwhile: then it is kept no longer. */
function stillGood<Entry extends Ends>(key: string | undefined): Entry | undefined {
  const text = key && keptInTab(key);
  if (!text) return undefined;
  try {
    const entry = JSON.parse(text) as Entry;
    if (Date.parse(entry.expiresAt) > Date.now()) return entry;
  } catch {
    // spoilt
  }
  forgetInTab(key);
  return undefined;
}

/**
 * What somebody entered with, until they leave or it ends, and why they are out again. With a key the tab keeps it, so that a
 * page which is loaded again, or come back to, need not be entered again (decision 158).
 */
export function useEntered<Entry extends Ends>(key?: string) {
  const [entered, setEntered] = useState(() => stillGood<Entry>(key));
  const [told, setTold] = useState("");
  const leave = (why: string) => {
    if (key) forgetInTab(key);
    setEntered(undefined);
    setTold(why);
  };
  const enter = (entry: Entry) => {
    if (key) keepInTab(key, JSON.stringify(entry));
    setTold("");
    setEntered(entry);
  };
  const ends = entered?.expiresAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` does the same whenever it was made
  useEffect(() => {
    if (!ends) return;
    const timer = setTimeout(() => leave(ENDED), Math.min(Date.parse(ends) - Date.now(), LONGEST));
    return () => clearTimeout(timer);
  }, [ends]);
  // A page that Back brings out of the browser's memory knows nothing of what the tab did meanwhile: who is shown may have left,
  // and somebody else entered. And while a telephone sleeps its timers stand still.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` does the same whenever it was made
  useEffect(() => {
    if (!entered) return;
    const seen = () => {
      if (Date.parse(entered.expiresAt) <= Date.now()) leave(ENDED);
    };
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted && key && JSON.stringify(stillGood(key)) !== JSON.stringify(entered)) {
        setEntered(undefined);
        reloadAt(window.location.pathname);
      }
    };
    document.addEventListener("visibilitychange", seen);
    window.addEventListener("pageshow", returned);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      window.removeEventListener("pageshow", returned);
    };
  }, [entered]);
  return { entered, told, enter, leave };
}
