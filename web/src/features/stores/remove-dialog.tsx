import { RemovalDialog } from "../../ui/removal-dialog";
import type { StoreArea } from "./area";
import { messages } from "./messages";
import { type Store, useDeleteStore } from "./queries";
import classes from "./stores.module.css";

const texts = messages.remove;

type Props = { area: StoreArea; store: Store; onClose: () => void };

/** Asks before a store ends, saying what stops and what stays (D-77). */
export function RemoveDialog({ area, store, onClose }: Props) {
  const remove = useDeleteStore(area);
  return (
    <RemovalDialog
      title={texts.title(store.nomeFantasia)}
      confirm={texts.confirm}
      remove={() => remove.mutateAsync({ params: { path: { id: store.id } } })}
      done={messages.deleted}
      onClose={onClose}
    >
      <p className={classes.effect}>{texts.effect}</p>
      <p>{texts.stays}</p>
    </RemovalDialog>
  );
}
