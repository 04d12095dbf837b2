import { RemovalDialog } from "../../ui/removal-dialog";
import { messages } from "./messages";
import { type Account, useRemove, waits } from "./queries";

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
      {waits(account) ? texts.waiting(account.email) : texts.active(account.email)}
    </RemovalDialog>
  );
}
