import { ConfirmDialog } from "../../ui/confirm-dialog";
import { toast } from "../../ui/toast";
import classes from "./api-keys.module.css";
import type { KeyFamily } from "./families";
import { messages } from "./messages";
import { type Key, useRevokeKey } from "./queries";

type Props = { family: KeyFamily; apiKey: Key; onClose: () => void; onRevoked: () => void };

/** Asks before ending a key, saying what stops. A refusal is toasted and closes: trying again would not help. */
export function RevokeDialog({ family, apiKey, onClose, onRevoked }: Props) {
  const revoke = useRevokeKey(family);
  const { title, effect, hint, confirm } = messages.revoke;
  return (
    <ConfirmDialog
      opened
      danger
      title={title}
      confirm={confirm}
      busy={revoke.isPending}
      onCancel={onClose}
      onConfirm={() =>
        revoke.mutate(
          { params: { path: { id: apiKey.id } } },
          {
            onSuccess: () => {
              toast.success(messages.revoked);
              onRevoked();
            },
            onError: onClose,
          },
        )
      }
    >
      <p className={classes.effect}>{effect(apiKey.name)}</p>
      {!apiKey.replacedBy && <p>{hint}</p>}
    </ConfirmDialog>
  );
}
