import { RemovalDialog } from "../../ui/removal-dialog";
import { messages } from "./messages";
import { type Account, useRemove } from "./queries";

const texts = messages.remove;

type Props = { account: Account; onClose: () => void };

/** Asks before an account ends, saying what stops. */
export function RemoveDialog({ account, onClose }: Props) {
  const { mutateAsync } = useRemove();
  return (
    <RemovalDialog
      title={texts.title}
      confirm={texts.confirm}
      done={texts.done}
      remove={() => mutateAsync({ params: { path: { id: account.id } } })}
      onClose={onClose}
    >
      {account.situacao === "ATIVA" ? texts.active(account.email) : texts.waiting(account.email)}
    </RemovalDialog>
  );
}
