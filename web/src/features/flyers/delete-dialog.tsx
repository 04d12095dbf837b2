import { dayOf, formatDay } from "../../lib/format";
import { RemovalDialog } from "../../ui/removal-dialog";
import type { FlyerArea } from "./area";
import { messages } from "./messages";
import { type Flyer, useDeleteFlyer } from "./queries";

type Props = { area: FlyerArea; flyer: Flyer; onClose: () => void; onDeleted?: () => void };

/** Asks before a flyer goes. */
export function DeleteDialog({ area, flyer, onClose, onDeleted }: Props) {
  const remove = useDeleteFlyer(area);
  return (
    <RemovalDialog
      title={messages.remove.title}
      confirm={messages.remove.confirm}
      remove={() => remove.mutateAsync({ params: { path: { id: flyer.id } } })}
      done={messages.deleted}
      onDone={onDeleted}
      onClose={onClose}
    >
      {messages.remove.effect(formatDay(dayOf(new Date(flyer.createdAt))))}
    </RemovalDialog>
  );
}
