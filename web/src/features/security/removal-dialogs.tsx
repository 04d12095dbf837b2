import { ConfirmDialog } from "../../ui/confirm-dialog";
import { toast } from "../../ui/toast";
import { deviceName } from "./device-name";
import { messages } from "./messages";
import { type Passkey, type Session, useRemovePasskey, useRevokeOthers, useRevokeSession } from "./queries";

const done = (message: string, onClose: () => void) => ({
  onSuccess: () => {
    toast.success(message);
    onClose();
  },
  // The server's words are a toast, and trying again would not help.
  onError: onClose,
});

export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useRemovePasskey();
  const texts = messages.passkeys;
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.removeTitle(passkey.name)}
      confirm={texts.remove}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { path: { id: passkey.id } } }, done(texts.removed, onClose))}
    >
      {texts.removeText}
    </ConfirmDialog>
  );
}

export function RevokeDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const revoke = useRevokeSession();
  const texts = messages.sessions;
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.revokeTitle}
      confirm={texts.revoke}
      busy={revoke.isPending}
      onCancel={onClose}
      onConfirm={() => revoke.mutate({ params: { path: { id: session.id } } }, done(texts.revoked, onClose))}
    >
      {texts.revokeText(deviceName(session.userAgent))}
    </ConfirmDialog>
  );
}

export function RevokeOthersDialog({ onClose }: { onClose: () => void }) {
  const revoke = useRevokeOthers();
  const texts = messages.sessions;
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.othersTitle}
      confirm={texts.others}
      busy={revoke.isPending}
      onCancel={onClose}
      onConfirm={() => revoke.mutate({}, done(texts.othersRevoked, onClose))}
    >
      {texts.othersText}
    </ConfirmDialog>
  );
}
