import { ConfirmDialog } from "../../ui/confirm-dialog";
import { toast } from "../../ui/toast";
import type { StoreArea } from "./area";
import { messages } from "./messages";
import { type Store, useDeleteStore } from "./queries";
import classes from "./stores.module.css";

const texts = messages.remove;

type Props = { area: StoreArea; store: Store; onClose: () => void; onRemoved: () => void };

/** Asks before a store ends, saying what stops and what stays (D-77). A refusal is toasted and closes. */
export function RemoveDialog({ area, store, onClose, onRemoved }: Props) {
  const remove = useDeleteStore(area);
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.title(store.nomeFantasia)}
      confirm={texts.confirm}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { path: { id: store.id } } },
          {
            onSuccess: () => {
              toast.success(messages.deleted);
              onRemoved();
            },
            onError: onClose,
          },
        )
      }
    >
      <p className={classes.effect}>{texts.effect}</p>
      <p>{texts.stays}</p>
    </ConfirmDialog>
  );
}
