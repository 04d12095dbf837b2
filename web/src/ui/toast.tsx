import { useEffect, useSyncExternalStore } from "react";
import { onFirstTouch } from "../lib/first-touch";
import { type Offer, TOAST_MS, type Toast } from "./toast-kinds";

type Drawing = Pick<typeof import("./toasts"), "show" | "clean" | "Toasts">;

let drawing: Drawing | null = null;
/** Told where the code that draws did not arrive. */
let plain: Toast | null = null;
const watchers = new Set<() => void>();
const changed = () => {
  for (const watcher of watchers) watcher();
};

/** Fetches what draws toasts: at the first touch of the page, or with the first toast. */
export async function readyToasts() {
  drawing = await import("./toasts");
  changed();
  return drawing;
}

function unseen(toast: Toast) {
  plain = toast;
  changed();
  setTimeout(() => {
    if (plain !== toast) return;
    plain = null;
    changed();
  }, TOAST_MS);
}

/** How often all of them were taken away: what was told before the last time is not shown when its code arrives. */
let cleaned = 0;

const show = (toast: Toast) => {
  if (drawing) return drawing.show(toast);
  const told = cleaned;
  void readyToasts().then(
    (ready) => told === cleaned && ready.show(toast),
    () => told === cleaned && unseen(toast),
  );
};

let shown = 0;

export const toast = {
  /** What was done, once for each time: an offer is for its own object. */
  success: (message: string, offer?: Offer) => {
    shown += 1;
    show({ id: `success-${shown}`, message, color: "leaf", offer });
  },
  /** The text is the id, so that one failure seen by several calls shows once; told again, its time begins anew. */
  error: (message: string) => show({ id: message, message, color: "red" }),
  /** Takes all of them off the screen, those too whose code is still on its way. */
  clean: () => {
    cleaned += 1;
    plain = null;
    changed();
    drawing?.clean();
  },
};

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
};

/** Stands once, above every screen: where toasts are told. */
export function ToastRegion() {
  useEffect(() => onFirstTouch(() => void readyToasts().catch(() => undefined)), []);
  const ready = useSyncExternalStore(watch, () => drawing);
  const words = useSyncExternalStore(watch, () => plain);
  if (ready) return <ready.Toasts />;
  return (
    words && (
      <p className="plain-toast" role="alert">
        {words.message}
      </p>
    )
  );
}
