import { useEffect, useEffectEvent } from "react";

const TYPED_INTO = "input, textarea, select, [contenteditable], [role=dialog]";

/** Listens for '?', which is behind another key on each keyboard; not while a text is typed or a dialog stands open. */
export function useKeysKey(onAsked: () => void) {
  const ask = useEffectEvent(onAsked);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const into = event.target instanceof Element && event.target.closest(TYPED_INTO);
      if (event.key !== "?" || event.ctrlKey || event.metaKey || into) return;
      event.preventDefault();
      ask();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
