import type { Subscription } from "../../modules/plan";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { toast } from "../../ui/toast";
import { cancel } from "./messages";
import { useCancel } from "./queries";
import { settledWords } from "./settled-words";
import classes from "./subscription.module.css";
import { When } from "./when";

export type Ending = { endsAt: string } & Pick<Subscription, "onCancel" | "overdueSince">;

type Props = Ending & {
  /** The contract is still to be signed: the portal is closed, and nothing leads back. */
  held?: boolean;
  onClose: () => void;
};

/** Cancels a subscription: the question says what is paid, what is still charged and what stays. */
export function CancelQuestion({ endsAt, onCancel, overdueSince, held, onClose }: Props) {
  const end = useCancel();
  const confirm = () =>
    end.mutate(
      {},
      {
        onSuccess: (ended) => toast.success((held ? cancel.heldDone : cancel.done)(ended.endsAt)),
        onSettled: onClose,
      },
    );
  const { until, paidUntil, afterwards } = held ? cancel.held : cancel.free;
  return (
    <ConfirmDialog
      danger
      title={cancel.question}
      confirm={cancel.action}
      cancel={cancel.keep}
      busy={end.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {overdueSince ? (
        <When before={cancel.before} at={endsAt} after={until} />
      ) : (
        <When before={cancel.paidUntil} at={endsAt} after={paidUntil} />
      )}
      <p className={classes.text}>{settledWords({ ...onCancel, overdueSince })}</p>
      <p className={classes.text}>{afterwards}</p>
    </ConfirmDialog>
  );
}
