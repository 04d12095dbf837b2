import { type ComponentProps, useEffect, useRef, useState } from "react";
import { ApiError } from "../lib/api-error";
import { ConfirmDialog } from "./confirm-dialog";
import { startReading } from "./start-reading";
import { toast } from "./toast";
import type { Offer } from "./toast-kinds";

type Props = Pick<ComponentProps<typeof ConfirmDialog>, "title" | "confirm" | "children"> & {
  /** The toast once it is done. */
  done: string;
  remove: () => Promise<unknown>;
  /** What takes it back. */
  undo?: Offer;
  /** What follows once it is done. */
  onDone?: () => void;
  onClose: () => void;
};

/** Asks before something ends, ends it and says so. A refusal is the server's toast, and asking again would not help. */
export function RemovalDialog({ done, remove, undo, onDone, onClose, ...question }: Props) {
  const [busy, setBusy] = useState(false);
  // What opened it is going away with the object: the focus goes where reading begins.
  const removed = useRef(false);
  useEffect(
    () => () => {
      if (removed.current) setTimeout(startReading);
    },
    [],
  );
  const go = async () => {
    setBusy(true);
    await remove().then(
      () => {
        removed.current = true;
        toast.success(done, undo);
        onDone?.();
      },
      (error: unknown) => {
        removed.current = error instanceof ApiError && error.status === 404; // somebody else was first
      },
    );
    onClose();
  };
  return <ConfirmDialog {...question} danger busy={busy} onCancel={onClose} onConfirm={() => void go()} />;
}
