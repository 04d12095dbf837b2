import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { toast } from "./toast";

type Props = Pick<ComponentProps<typeof ConfirmDialog>, "title" | "confirm" | "children"> & {
  /** The toast once it is done. */
  done: string;
  remove: () => Promise<unknown>;
  /** What follows once it is done. */
  onDone?: () => void;
  onClose: () => void;
};

/** Asks before something ends, ends it and says so. A refusal is the server's toast, and asking again would not help. */
export function RemovalDialog({ done, remove, onDone, onClose, ...question }: Props) {
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await remove().then(
      () => {
        toast.success(done);
        onDone?.();
      },
      () => undefined,
    );
    onClose();
  };
  return (
    <ConfirmDialog {...question} opened danger busy={busy} onCancel={onClose} onConfirm={() => void go()} />
  );
}
