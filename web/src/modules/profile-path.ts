import type { Schemas } from "../api/client";
import type { paths } from "../api/schema";

/** Where each profile's own calls begin. */
const bases: Record<Schemas["User"]["profile"], string> = {
  ADMINISTRADOR: "/admin",
  SUPORTE: "/support",
  VAREJISTA: "/varejistas",
  PARCEIRO: "/parceiros",
};

/**
 * The profile's own form of a call that all four have, named by the administrator's path. The four take and give
 * the same, so the administrator's types stand for all of them.
 */
export const profilePath = <Path extends keyof paths & `/admin/${string}`>(
  profile: keyof typeof bases,
  path: Path,
) => path.replace("/admin", bases[profile]) as Path;
