import { startTransition, useEffect, useState } from "react";

/**
 * True once a screen that is `ready` was painted, and for good: what is fetched or drawn only then takes nothing from it. Who comes back
 * to a screen that has all it needs finds it whole, and so where they left it.
 */
export function useAfterPaint(ready: boolean) {
  const [painted, setPainted] = useState(ready);
  useEffect(() => {
    if (!ready) return;
    let after: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
  }, [ready]);
  return painted;
}
