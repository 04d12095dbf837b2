import { useEffect } from "react";

/** How many forms on screen hold something typed that is not saved. */
let forms = 0;

/** Whether leaving this screen would lose something typed. */
export const holdsTypedWork = () => forms > 0;

/** Counts a form while it holds something typed, its submit included. */
export function useTypedWork(typed: boolean) {
  useEffect(() => {
    if (!typed) return;
    forms += 1;
    return () => {
      forms -= 1;
    };
  }, [typed]);
}
