import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { type Offer, toast } from "./toast";

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
  const go = async () => {
    setBusy(true);
    await remove().then(
      () => {
        toast.success(done, undo);
        onDone?.();
      },
      () => undefined,
    );
    onClose();
  };
  return <ConfirmDialog {...question} danger busy={busy} onCancel={onClose} onConfirm={() => void go()} />;
}
