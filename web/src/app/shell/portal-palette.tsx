import { companyProvider, supportProvider } from "../../features/admin/palette-provider";
import { bannerProvider } from "../../features/banners/palette-provider";
import { storeProvider } from "../../features/stores/palette-provider";
import { type Area, useArea } from "../../modules/area";
import { Palette } from "./palette";
import type { PaletteProvider } from "./palette-items";

/** What finds an area's records; searchLabels says so in words. */
const providers: Record<Area, PaletteProvider[]> = {
  admin: [companyProvider, bannerProvider("admin")],
  support: [supportProvider, bannerProvider("support")],
  varejista: [storeProvider("varejista"), bannerProvider("varejista")],
  parceiro: [storeProvider("parceiro")],
};

/** The palette with what the profile's records are found by. */
export function PortalPalette({ onClose }: { onClose: () => void }) {
  return <Palette providers={providers[useArea()]} onClose={onClose} />;
}
