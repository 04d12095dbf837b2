import type { KeyFamily } from "./families";
import { KeySecretDialog } from "./key-secret-dialog";
import { PauseDialog } from "./pause-dialog";
import type { Key } from "./queries";
import { RefusalsDrawer } from "./refusals-drawer";
import { RevokeDialog } from "./revoke-dialog";
import { RotateDialog } from "./rotate-dialog";

/** What a list of keys has open over it. */
export type KeyDialog =
  | { kind: "rotate"; key: Key }
  | { kind: "refusals"; key: Key }
  | { kind: "pause"; key: Key }
  | { kind: "revoke"; key: Key }
  | { kind: "secret"; secret: string; environment: Key["environment"] };

type Props = {
  family: KeyFamily;
  dialog: KeyDialog | null;
  onOpen: (dialog: KeyDialog) => void;
  onClose: () => void;
};

/** The one open dialog of a list of keys. */
export function KeyDialogs({ family, dialog, onOpen, onClose }: Props) {
  switch (dialog?.kind) {
    case "rotate":
      return (
        <RotateDialog
          family={family}
          apiKey={dialog.key}
          onClose={onClose}
          onRotated={({ key, environment }) =>
            key ? onOpen({ kind: "secret", secret: key, environment }) : onClose()
          }
        />
      );
    case "refusals":
      return <RefusalsDrawer family={family} apiKey={dialog.key} onClose={onClose} />;
    case "pause":
      return <PauseDialog family={family} apiKey={dialog.key} onClose={onClose} />;
    case "revoke":
      return <RevokeDialog family={family} apiKey={dialog.key} onClose={onClose} />;
    case "secret":
      return <KeySecretDialog {...dialog} onDone={onClose} />;
    default:
      return null;
  }
}
