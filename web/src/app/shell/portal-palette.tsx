import { accountProvider } from "../../features/account-help/palette-provider";
import { companyProvider, supportProvider } from "../../features/admin/palette-provider";
import {
  adminKeyProviders,
  ownKeyProvider,
  partnerKeyProvider,
} from "../../features/api-keys/palette-provider";
import { bannerProvider } from "../../features/banners/palette-provider";
import { receiptProvider } from "../../features/receipts/palette-provider";
import { storeProvider } from "../../features/stores/palette-provider";
import { teamProvider } from "../../features/team/palette-provider";
import { mayRead } from "../../modules/access";
import { type Area, useArea } from "../../modules/area";
import { useCurrentUser } from "../../modules/current-user";
import { Palette } from "./palette";
import type { PaletteProvider } from "./palette-items";

/** What finds an area's records; searchLabel says so in words. */
const providers: Record<Area, PaletteProvider[]> = {
  admin: [
    receiptProvider("admin"),
    companyProvider,
    accountProvider("admin"),
    bannerProvider("admin"),
    ...adminKeyProviders,
  ],
  support: [
    receiptProvider("support"),
    supportProvider,
    accountProvider("support"),
    bannerProvider("support"),
  ],
  varejista: [
    receiptProvider("varejista"),
    storeProvider("varejista"),
    bannerProvider("varejista"),
    ownKeyProvider,
    teamProvider("varejista"),
  ],
  parceiro: [
    receiptProvider("parceiro"),
    storeProvider("parceiro"),
    { ...partnerKeyProvider, area: "keys" },
    teamProvider("parceiro"),
  ],
};

/** The palette with what the profile's records are found by. */
export function PortalPalette({ typed, onClose }: { typed?: string; onClose: () => void }) {
  const user = useCurrentUser();
  const reached = providers[useArea()].filter(({ area }) => !area || mayRead(user, area));
  return <Palette providers={reached} typed={typed} onClose={onClose} />;
}
