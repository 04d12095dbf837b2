import { RemovalDialog } from "../../ui/removal-dialog";
import type { BannerArea } from "./area";
import { channelList, messages } from "./messages";
import { type Banner, useRemoveBanner } from "./queries";

type Props = { area: BannerArea; banner: Banner; onClose: () => void };

const effect = ({ status, description, channels }: Banner) => {
  const { scheduled, expired, active } = messages.remove;
  if (status === "SCHEDULED") return scheduled(description);
  if (status === "EXPIRED") return expired(description);
  return active(description, channelList(channels), channels.length > 1);
};

/** Asks before a banner is removed, saying what that does to it (BN-20). */
export function RemoveDialog({ area, banner, onClose }: Props) {
  const remove = useRemoveBanner(area);
  return (
    <RemovalDialog
      title={messages.remove.title}
      confirm={messages.remove.confirm}
      remove={() => remove.mutateAsync({ params: { path: { id: banner.id } } })}
      done={messages.removed}
      onClose={onClose}
    >
      {effect(banner)}
    </RemovalDialog>
  );
}
