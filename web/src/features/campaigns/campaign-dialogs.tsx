import { Modal } from "@mantine/core";
import { PageGallery } from "../../modules/page-images/page-gallery";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { type Campaign, useDeleteCampaign } from "./queries";

/** What the list has open over it. */
export type CampaignDialog = { kind: "view" | "remove"; campaign: Campaign };

type Props = { dialog: CampaignDialog | null; onClose: () => void; onDeleted: () => void };

function RemoveDialog({ campaign, onClose, onDeleted }: Omit<Props, "dialog"> & { campaign: Campaign }) {
  const remove = useDeleteCampaign();
  return (
    <ConfirmDialog
      opened
      danger
      title={messages.remove.title}
      confirm={messages.remove.confirm}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { path: { id: campaign.id } } },
          {
            onSuccess: () => {
              toast.success(messages.deleted);
              onDeleted();
            },
            onError: onClose,
          },
        )
      }
    >
      {messages.remove.effect(campaign.name)}
    </ConfirmDialog>
  );
}

/** The one open dialog of the list: a campaign's pages, or the question before it goes. */
export function CampaignDialogs({ dialog, onClose, onDeleted }: Props) {
  if (!dialog) return null;
  const { kind, campaign } = dialog;
  if (kind === "remove") return <RemoveDialog campaign={campaign} onClose={onClose} onDeleted={onDeleted} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={campaign.name}
      size="lg"
      radius="lg"
      closeButtonProps={{ "aria-label": "Fechar" }}
    >
      <PageGallery images={campaign.images} title={campaign.name} />
    </Modal>
  );
}
