import type { BannerArea } from "./area";
import { DuplicateDialog } from "./duplicate-dialog";
import type { Banner } from "./queries";
import { RemoveDialog } from "./remove-dialog";
import { WhyDialog } from "./why-dialog";

/** What the list or the details of banners have open over them. */
export type BannerDialog = { kind: "remove" | "duplicate" | "why"; banner: Banner };

type Props = {
  area: BannerArea;
  dialog: BannerDialog | null;
  onClose: () => void;
};

/** The one open dialog about a banner. */
export function BannerDialogs({ area, dialog, onClose }: Props) {
  if (!dialog) return null;
  const { kind, banner } = dialog;
  switch (kind) {
    case "remove":
      return <RemoveDialog area={area} banner={banner} onClose={onClose} />;
    case "duplicate":
      return <DuplicateDialog area={area} banner={banner} onClose={onClose} />;
    case "why":
      return <WhyDialog area={area} banner={banner} onClose={onClose} />;
  }
}
