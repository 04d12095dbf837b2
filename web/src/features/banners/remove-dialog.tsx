import { ConfirmDialog } from "../../ui/confirm-dialog";
import { toast } from "../../ui/toast";
import type { BannerFamily } from "./families";
import { channelList, messages } from "./messages";
import { type Banner, useRemoveBanner } from "./queries";

type Props = { family: BannerFamily; banner: Banner; onClose: () => void; onRemoved?: () => void };

const effect = ({ status, description, channels }: Banner) => {
  const { scheduled, expired, active } = messages.remove;
  if (status === "SCHEDULED") return scheduled(description);
  return status === "EXPIRED" ? expired(description) : active(description, channelList(channels));
};

/** Asks before a banner is removed, saying what that does to it (BN-20). A refusal is toasted and closes. */
export function RemoveDialog({ family, banner, onClose, onRemoved }: Props) {
  const remove = useRemoveBanner(family);
  return (
    <ConfirmDialog
      opened
      danger
      title={messages.remove.title}
      confirm={messages.remove.confirm}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(banner.id, {
          onSuccess: () => {
            toast.success(messages.removed);
            onRemoved?.();
          },
          onSettled: onClose,
        })
      }
    >
      {effect(banner)}
    </ConfirmDialog>
  );
}
