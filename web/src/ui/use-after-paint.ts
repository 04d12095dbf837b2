import { startTransition, useEffect, useState } from "react";

/** True once a screen that is `ready` was painted, and for good: what is fetched or drawn only then takes nothing from it. */
export function useAfterPaint(ready: boolean) {
  const [painted, setPainted] = useState(false);
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
