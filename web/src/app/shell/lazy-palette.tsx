import { useEffect, useState } from "react";
import { Spinner } from "../../ui/spinner";
import { toast } from "../../ui/toast";
import { withinTimeout } from "../lazy-screen";
import classes from "./palette.module.css";
import type { PortalPalette } from "./portal-palette";

const MISSING = "Não foi possível abrir a busca. Confira a internet e tente novamente.";

/** What a key makes of a text that has no field yet; undefined where it is not for a text. */
const after = (text: string, event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === "Backspace") return text.slice(0, -1);
  return event.key.length === 1 ? text + event.key : undefined;
};

/** Holds what is typed until there is a field for it. */
function useTypedMeanwhile(waiting: boolean, first: string, onClose: () => void) {
  const [typed, setTyped] = useState(first);
  useEffect(() => {
    if (!waiting) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
      else if (after("", event) !== undefined) setTyped((text) => after(text, event) ?? text);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [waiting, onClose]);
  return typed;
}

type Props = { typed?: string; onClose: () => void };

/**
 * The palette, fetched when it is first opened, which what is typed meanwhile stays in. Where that fails it closes and
 * says so: the screen below stays.
 */
export function LazyPalette({ typed: first = "", onClose }: Props) {
  const [fetched, setFetched] = useState<{ Palette: typeof PortalPalette }>();
  const typed = useTypedMeanwhile(!fetched, first, onClose);
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
  if (fetched) return <fetched.Palette typed={typed} onClose={onClose} />;
  return (
    <div className={classes.waiting} role="status">
      {typed || "Abrindo a busca…"}
      <Spinner size={16} />
    </div>
  );
}
