import { dayOf, formatDay } from "../../lib/format";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { toast } from "../../ui/toast";
import type { FlyerFamily } from "./families";
import { messages } from "./messages";
import { type Flyer, useDeleteFlyer } from "./queries";

type Props = { family: FlyerFamily; flyer: Flyer; onClose: () => void; onDeleted: () => void };

/** Asks before a flyer goes. A refusal is toasted and closes: trying again would not help. */
export function DeleteDialog({ family, flyer, onClose, onDeleted }: Props) {
  const remove = useDeleteFlyer(family);
  return (
    <ConfirmDialog
      opened
      danger
      title={messages.remove.title}
      confirm={messages.remove.confirm}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { path: { id: flyer.id } } },
          {
            onSuccess: () => {
              toast.success(messages.deleted);
              onDeleted();
            },
            onError: onClose,
          },
        )
      }
    >
      {messages.remove.effect(formatDay(dayOf(new Date(flyer.createdAt))))}
    </ConfirmDialog>
  );
}
