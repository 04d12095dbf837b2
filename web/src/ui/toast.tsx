import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "./button";
import { IconClose } from "./icons";
import classes from "./toast.module.css";
import { OFFER_MS, type Offer, TOAST_MS, type Toast } from "./toast-kinds";

let toasts: readonly Toast[] = [];
const watchers = new Set<() => void>();
const change = (next: readonly Toast[]) => {
  toasts = next;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
};

const hide = (id: string) => change(toasts.filter((toast) => toast.id !== id));

let told = 0;

const show = (toast: Omit<Toast, "told">) => {
  told += 1;
  change([...toasts.filter(({ id }) => id !== toast.id), { ...toast, told }]);
};

export const toast = {
  /** What was done, once for each time: an offer is for its own object. */
  success: (message: string, offer?: Offer) =>
    show({ id: `success-${told}`, message, tone: "done", ...(offer && { offer }) }),
  /** The text is the id, so that one failure seen by several calls shows once; told again, its time starts over. */
  error: (message: string) => show({ id: message, message, tone: "failed" }),
  /** Takes all of them off the screen. */
  clean: () => change([]),
};

/** Stands once, above every screen: where toasts are told. */
export function ToastRegion() {
  const shown = useSyncExternalStore(watch, () => toasts);
  return (
    <div className={classes.region}>
      {shown.map((one) => (
        <Shown key={one.id} {...one} />
      ))}
    </div>
  );
}

/** One toast. Its time stands still while it is pointed at or has the focus: whoever reads it is not cut off. */
function Shown({ id, message, tone, offer, told: since }: Toast) {
  const [held, setHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again, its time starts over
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => hide(id), offer ? OFFER_MS : TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, id, offer, since]);
  const take = () => {
    hide(id);
    offer?.run();
  };
  return (
    <div
      role="alert"
      className={`${classes.toast} ${classes[tone]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={classes.words}>{message}</div>
      {offer && (
        <Button look="light" size="compact" onClick={take}>
          {offer.label}
        </Button>
      )}
      <button type="button" className={classes.close} aria-label="Fechar" onClick={() => hide(id)}>
        <IconClose />
      </button>
    </div>
  );
}
