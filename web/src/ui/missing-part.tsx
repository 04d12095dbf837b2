import { useEffect } from "react";
import { toast } from "./toast";

export const MISSING_PART = "Não foi possível abrir. Confira a internet e recarregue a página.";

/** In place of a dialog whose code did not arrive: says so, and is gone. */
export function MissingPart({ onClose }: { onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it is opened
  useEffect(() => {
    toast.error(MISSING_PART);
    onClose();
  }, []);
  return null;
}
