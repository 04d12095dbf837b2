import { companyProvider, supportProvider } from "../../features/admin/palette-provider";
import { adminKeyProviders, partnerKeyProvider } from "../../features/api-keys/palette-provider";
import { bannerProvider } from "../../features/banners/palette-provider";
import { receiptProvider } from "../../features/receipts/palette-provider";
import { storeProvider } from "../../features/stores/palette-provider";
import { teamProvider } from "../../features/team/palette-provider";
import { type Area, useArea } from "../../modules/area";
import { Palette } from "./palette";
import type { PaletteProvider } from "./palette-items";

/** What finds an area's records; searchLabels says so in words. */
const providers: Record<Area, PaletteProvider[]> = {
  admin: [receiptProvider("admin"), companyProvider, bannerProvider("admin"), ...adminKeyProviders],
  support: [receiptProvider("support"), supportProvider, bannerProvider("support")],
  varejista: [
    receiptProvider("varejista"),
    storeProvider("varejista"),
    bannerProvider("varejista"),
    teamProvider("varejista"),
  ],
  parceiro: [
    receiptProvider("parceiro"),
    storeProvider("parceiro"),
    partnerKeyProvider,
    teamProvider("parceiro"),
  ],
};

/** The palette with what the profile's records are found by. */
export function PortalPalette({ typed, onClose }: { typed?: string; onClose: () => void }) {
  return <Palette providers={providers[useArea()]} typed={typed} onClose={onClose} />;
}
