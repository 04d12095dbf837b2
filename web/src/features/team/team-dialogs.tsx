import { EmailDialog } from "../../modules/email-dialog";
import { messages } from "./messages";
import { DescribeDialog, InviteDialog } from "./person-dialogs";
import { type Account, seenAs, useChangeAccount, waits } from "./queries";
import { RemoveDialog } from "./remove-dialog";

/** What the list of accounts has open over it. */
export type TeamDialog =
  | { kind: "invite" }
  | { kind: "describe"; account: Account }
  | { kind: "change"; account: Account }
  | { kind: "remove"; account: Account };

type Props = { dialog: TeamDialog | null; onClose: () => void };

/** The one open dialog of the list of accounts. */
export function TeamDialogs({ dialog, onClose }: Props) {
  switch (dialog?.kind) {
    case "invite":
      return <InviteDialog onClose={onClose} />;
    case "describe":
      return <DescribeDialog account={dialog.account} onClose={onClose} />;
    case "change":
      return <ChangeDialog account={dialog.account} onClose={onClose} />;
    case "remove":
      return <RemoveDialog account={dialog.account} onClose={onClose} />;
    default:
      return null;
  }
}

function ChangeDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const change = useChangeAccount();
  const { waiting, active, ...texts } = messages.change;
  return (
    <EmailDialog
      {...texts}
      help={waits(account) ? waiting : active}
      current={account.email}
      onClose={onClose}
      onSubmit={(email) => change.mutateAsync({ params: seenAs(account), body: { email } })}
    />
  );
}
