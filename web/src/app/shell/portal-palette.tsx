import { companyProvider, supportProvider } from "../../features/admin/palette-provider";
import { adminBanners, retailerBanners, supportBanners } from "../../features/banners/families";
import { bannerProvider } from "../../features/banners/palette-provider";
import { partnerArea, retailerArea } from "../../features/stores/area";
import { storeProvider } from "../../features/stores/palette-provider";
import { type Profile, useCurrentUser } from "../../modules/current-user";
import { Palette } from "./palette";
import type { PaletteProvider } from "./palette-items";

/** What finds a profile's records; searchLabels says so in words. */
const providers: Record<Profile, PaletteProvider[]> = {
  ADMINISTRADOR: [companyProvider, bannerProvider(adminBanners)],
  SUPORTE: [supportProvider, bannerProvider(supportBanners)],
  VAREJISTA: [storeProvider(retailerArea), bannerProvider(retailerBanners)],
  PARCEIRO: [storeProvider(partnerArea)],
};

/** The palette with what the profile's records are found by. */
export function PortalPalette({ onClose }: { onClose: () => void }) {
  return <Palette providers={providers[useCurrentUser().profile]} onClose={onClose} />;
}
