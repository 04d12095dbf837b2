import { ConfirmDialog } from "../../ui/confirm-dialog";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { type ContractAction, useContractAction } from "./queries";

type Props = { action: ContractAction; id: string; name: string; onClose: () => void };

/** Asks before a contract is sent again, gets more time, or counts as signed. A refusal is toasted and closes. */
export function ContractDialog({ action, id, name, onClose }: Props) {
  const texts = messages.contract.actions[action];
  const run = useContractAction(action, id);
  return (
    <ConfirmDialog
      danger={action === "mark"}
      title={texts.title(name)}
      confirm={texts.open}
      busy={run.isPending}
      onCancel={onClose}
      onConfirm={() =>
        run.mutate(undefined, { onSuccess: () => toast.success(texts.done), onSettled: onClose })
      }
    >
      {texts.effect}
    </ConfirmDialog>
  );
}
