import { useEffect, useState } from "react";

const ENDED = "Por segurança, o acesso vale por uma hora e terminou. Entre de novo para continuar.";

/** A browser's timer holds no more. */
const LONGEST = 2 ** 31 - 1;

/** What somebody entered with, until they leave or it ends, and why they are out again. */
export function useEntered<Entry extends { expiresAt: string }>() {
  const [entered, setEntered] = useState<Entry>();
  const [told, setTold] = useState("");
  const leave = (why: string) => {
    setEntered(undefined);
    setTold(why);
  };
  const enter = (entry: Entry) => {
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
  return { entered, told, enter, leave };
}
