import { companyProvider } from "../../features/admin/palette-provider";
import { useCurrentUser } from "../../modules/current-user";
import { Palette } from "./palette";

/** The palette with what the profile's records are found by. */
export function PortalPalette({ onClose }: { onClose: () => void }) {
  const { profile } = useCurrentUser();
  return <Palette providers={profile === "ADMINISTRADOR" ? [companyProvider] : []} onClose={onClose} />;
}
