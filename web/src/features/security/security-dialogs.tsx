import type { Schemas } from "../../api/client";
import { ChangePasswordForm } from "../../modules/change-password/change-password-form";
import { useCurrentUser } from "../../modules/current-user";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { Dialog } from "../../ui/dialog";
import { AddPasskeyDialog } from "./add-passkey-dialog";
import { EnrolDialog } from "./enrol-dialog";
import { messages } from "./messages";
import { type Enrolment, type Passkey, type Session, useNewRecoveryCodes } from "./queries";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { DisableDialog, RemovePasskeyDialog, RevokeDialog, RevokeOthersDialog } from "./removal-dialogs";

/** What the security screen has open over it. */
export type SecurityDialog =
  | { kind: "password" | "disable" | "regenerate" | "addPasskey" | "revokeOthers" }
  | { kind: "enrol"; enrolment: Enrolment }
  | { kind: "codes"; codes: readonly string[] }
  | { kind: "removePasskey"; passkey: Passkey }
  | { kind: "revoke"; session: Session };

type Props = {
  dialog: SecurityDialog | null;
  onOpen: (dialog: SecurityDialog) => void;
  onClose: () => void;
  /** A second factor is there, and its recovery codes are kept. */
  onProtected: () => void;
};

type StepProps = Pick<Props, "onOpen" | "onClose">;

function RegenerateDialog({ onOpen, onClose }: StepProps) {
  const renew = useNewRecoveryCodes();
  const show = ({ recoveryCodes }: Schemas["RecoveryOutputBody"]) =>
    onOpen({ kind: "codes", codes: recoveryCodes ?? [] });
  return (
    <ConfirmDialog
      title={messages.totp.regenerateTitle}
      confirm={messages.totp.regenerate}
      busy={renew.isPending}
      onCancel={onClose}
      onConfirm={() => renew.mutate({}, { onSuccess: show })}
    >
      {messages.totp.regenerateText}
    </ConfirmDialog>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={messages.password.action} onClose={onClose}>
      <ChangePasswordForm user={useCurrentUser()} onChanged={onClose} onCancel={onClose} />
    </Dialog>
  );
}

/** The one open dialog of the security screen. */
export function SecurityDialogs({ dialog, onOpen, onClose, onProtected }: Props) {
  switch (dialog?.kind) {
    case "password":
      return <PasswordDialog onClose={onClose} />;
    case "enrol":
      return (
        <EnrolDialog
          enrolment={dialog.enrolment}
          onEnrolled={(codes) => onOpen({ kind: "codes", codes })}
          onClose={onClose}
        />
      );
    case "disable":
      return <DisableDialog onClose={onClose} />;
    case "regenerate":
      return <RegenerateDialog onOpen={onOpen} onClose={onClose} />;
    case "codes":
      return <RecoveryCodesDialog codes={dialog.codes} onDone={onProtected} />;
    case "addPasskey":
      return <AddPasskeyDialog onAdded={onProtected} onClose={onClose} />;
    case "removePasskey":
      return <RemovePasskeyDialog passkey={dialog.passkey} onClose={onClose} />;
    case "revoke":
      return <RevokeDialog session={dialog.session} onClose={onClose} />;
    case "revokeOthers":
      return <RevokeOthersDialog onClose={onClose} />;
    default:
      return null;
  }
}
