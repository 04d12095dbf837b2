import { RemovalDialog } from "../../ui/removal-dialog";
import { messages } from "./messages";
import {
  type Passkey,
  type Session,
  useDisableTotp,
  useRemovePasskey,
  useRevokeOthers,
  useRevokeSession,
} from "./queries";

const { passkeys, sessions, totp } = messages;

/** Turns the authenticator app off. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useDisableTotp();
  return (
    <RemovalDialog
      title={totp.disableTitle}
      confirm={totp.disable}
      done={totp.disabled}
      remove={() => mutateAsync({})}
      onClose={onClose}
    >
      {totp.disableText}
    </RemovalDialog>
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { mutateAsync } = useRemovePasskey();
  return (
    <RemovalDialog
      title={passkeys.removeTitle(passkey.name)}
      confirm={passkeys.remove}
      done={passkeys.removed}
      remove={() => mutateAsync({ params: { path: { id: passkey.id } } })}
      onClose={onClose}
    >
      {passkeys.removeText}
    </RemovalDialog>
  );
}

export function RevokeDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { mutateAsync } = useRevokeSession();
  return (
    <RemovalDialog
      title={sessions.revokeTitle}
      confirm={sessions.revoke}
      done={sessions.revoked}
      remove={() => mutateAsync({ params: { path: { id: session.id } } })}
      onClose={onClose}
    >
      {sessions.revokeText(session.device)}
    </RemovalDialog>
  );
}

export function RevokeOthersDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useRevokeOthers();
  return (
    <RemovalDialog
      title={sessions.othersTitle}
      confirm={sessions.others}
      done={sessions.othersRevoked}
      remove={() => mutateAsync({})}
      onClose={onClose}
    >
      {sessions.othersText}
    </RemovalDialog>
  );
}
