import { PageGallery } from "../../modules/page-images/page-gallery";
import { Dialog } from "../../ui/dialog";
import { RemovalDialog } from "../../ui/removal-dialog";
import { messages } from "./messages";
import { type Campaign, useDeleteCampaign } from "./queries";

/** What the list has open over it. */
export type CampaignDialog = { kind: "view" | "remove"; campaign: Campaign };

function RemoveDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const remove = useDeleteCampaign();
  return (
    <RemovalDialog
      title={messages.remove.title}
      confirm={messages.remove.confirm}
      remove={() => remove.mutateAsync({ params: { path: { id: campaign.id } } })}
      done={messages.deleted}
      onClose={onClose}
    >
      {messages.remove.effect(campaign.name)}
    </RemovalDialog>
  );
}

/** The one open dialog of the list: a campaign's pages, or the question before it goes. */
export function CampaignDialogs({ dialog, onClose }: { dialog: CampaignDialog | null; onClose: () => void }) {
  if (!dialog) return null;
  const { kind, campaign } = dialog;
  if (kind === "remove") return <RemoveDialog campaign={campaign} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={campaign.name} size="lg">
      <PageGallery images={campaign.images} title={campaign.name} />
    </Dialog>
  );
}
