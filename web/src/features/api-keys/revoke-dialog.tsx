import { RemovalDialog } from "../../ui/removal-dialog";
import classes from "./api-keys.module.css";
import type { KeyFamily } from "./families";
import { messages } from "./messages";
import { type Key, useRevokeKey } from "./queries";

type Props = { family: KeyFamily; apiKey: Key; onClose: () => void };

/** Asks before ending a key, saying what stops. */
export function RevokeDialog({ family, apiKey, onClose }: Props) {
  const { title, effect, hint, confirm } = messages.revoke;
  const remove = useRevokeKey(family);
  return (
    <RemovalDialog
      title={title}
      confirm={confirm}
      remove={() => remove.mutateAsync({ params: { path: { id: apiKey.id } } })}
      done={messages.revoked}
      onClose={onClose}
    >
      <p className={classes.effect}>{effect(apiKey.name)}</p>
      {!apiKey.replacedBy && <p>{hint}</p>}
    </RemovalDialog>
  );
}
