import { useState } from "react";

/** The one dialog that a screen has open: what it is about, or null. */
export function useDialog<Dialog>() {
  const [shown, open] = useState<Dialog | null>(null);
  return { shown, open, close: () => open(null) };
}
