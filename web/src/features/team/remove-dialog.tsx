import { ConfirmDialog } from "../../ui/confirm-dialog";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { type Account, useRemove } from "./queries";

const texts = messages.remove;

type Props = { account: Account; onClose: () => void };

/** Asks before an account ends, saying what stops. A refusal is toasted and closes. */
export function RemoveDialog({ account, onClose }: Props) {
  const remove = useRemove();
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.title}
      confirm={texts.confirm}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { path: { id: account.id } } },
          { onSuccess: () => toast.success(texts.done), onSettled: onClose },
        )
      }
    >
      {account.situacao === "ATIVA" ? texts.active(account.email) : texts.waiting(account.email)}
    </ConfirmDialog>
  );
}
