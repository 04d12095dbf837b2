import { ConfirmDialog } from "../../ui/confirm-dialog";
import { toast } from "../../ui/toast";
import { link } from "./messages";
import classes from "./profile.module.css";
import { useUnlinkPartner } from "./queries";

/** Asks before a software house's keys lose the retailer's stores. */
export function UnlinkDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const unlink = useUnlinkPartner();
  const apply = () =>
    unlink.mutate(
      {},
      {
        onSuccess: () => {
          toast.success(link.unlinked);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      danger
      title={link.unlinkTitle(name)}
      confirm={link.unlink}
      busy={unlink.isPending}
      onConfirm={apply}
      onCancel={onClose}
    >
      <ul className={classes.effects}>
        <li>{link.loses(name)}</li>
        <li>{link.exception}</li>
        <li>{link.kept}</li>
      </ul>
    </ConfirmDialog>
  );
}
