import { RemovalDialog } from "../../ui/removal-dialog";
import { toast } from "../../ui/toast";
import type { StoreArea } from "./area";
import { messages } from "./messages";
import { type Store, useDeleteStore, useRestoreStore } from "./queries";
import classes from "./stores.module.css";

const texts = messages.remove;

type Props = { area: StoreArea; store: Store; onClose: () => void };

/** Asks before a store ends, saying what stops and what stays (D-77); its toast takes that back. */
export function RemoveDialog({ area, store, onClose }: Props) {
  const remove = useDeleteStore(area);
  const restore = useRestoreStore(area);
  const which = { params: { path: { id: store.id } } };
  const undo = () =>
    void restore.mutateAsync(which).then(
      () => toast.success(messages.restored),
      () => undefined,
    );
  return (
    <RemovalDialog
      title={texts.title(store.nomeFantasia)}
      confirm={texts.confirm}
      remove={() => remove.mutateAsync(which)}
      done={messages.deleted}
      undo={{ label: messages.undo, run: undo }}
      onClose={onClose}
    >
      <p className={classes.effect}>{texts.effect}</p>
      <p>{texts.stays}</p>
    </RemovalDialog>
  );
}
