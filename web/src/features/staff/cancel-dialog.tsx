import { RemovalDialog } from "../../ui/removal-dialog";
import { messages } from "./messages";
import { useCancel } from "./queries";
import type { Member } from "./staff";

const texts = messages.cancel;

/** Asks before an invitation ends. */
export function CancelDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { mutateAsync } = useCancel();
  return (
    <RemovalDialog
      title={texts.title}
      confirm={texts.confirm}
      done={texts.done}
      remove={() => mutateAsync({ params: { path: { id: member.id } } })}
      onClose={onClose}
    >
      {texts.lead(member.email)}
    </RemovalDialog>
  );
}
