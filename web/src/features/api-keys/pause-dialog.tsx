import { useState } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { toast } from "../../ui/toast";
import type { KeyFamily } from "./families";
import { messages } from "./messages";
import { type Key, usePauseKey } from "./queries";

type Props = { family: KeyFamily; apiKey: Key; onClose: () => void };

/** Asks before a key is paused, saying what stops. A refusal is the server's toast. */
export function PauseDialog({ family, apiKey, onClose }: Props) {
  const { title, effect, hint, confirm } = messages.pause;
  const [busy, setBusy] = useState(false);
  const pause = usePauseKey(family);
  const go = async () => {
    setBusy(true);
    await pause.mutateAsync({ params: { path: { id: apiKey.id } } }).then(
      () => toast.success(messages.paused),
      () => undefined,
    );
    onClose();
  };
  return (
    <ConfirmDialog title={title} confirm={confirm} busy={busy} onCancel={onClose} onConfirm={() => void go()}>
      <p>{effect(apiKey.name)}</p>
      <p>{hint}</p>
    </ConfirmDialog>
  );
}
