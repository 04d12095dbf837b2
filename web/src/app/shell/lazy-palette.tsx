import { useEffect, useState } from "react";
import { toast } from "../../ui/toast";
import { withinTimeout } from "../lazy-screen";
import type { PortalPalette } from "./portal-palette";

const MISSING = "Não foi possível abrir a busca. Confira a internet e tente novamente.";

/** The palette, fetched when it is first opened. Where that fails it closes and says so: the screen below stays. */
export function LazyPalette({ onClose }: { onClose: () => void }) {
  const [fetched, setFetched] = useState<{ Palette: typeof PortalPalette }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it is opened
  useEffect(() => {
    let open = true;
    withinTimeout(() => import("./portal-palette")).then(
      (module) => open && setFetched({ Palette: module.PortalPalette }),
      () => {
        if (!open) return;
        toast.error(MISSING);
        onClose();
      },
    );
    return () => {
      open = false;
    };
  }, []);
  return fetched ? <fetched.Palette onClose={onClose} /> : null;
}
