import { api } from "../api/client";
import type { Profile, User } from "./current-user";

/** Screens that an account may begin with, the one that its profile begins with first (GR-09 to GR-11): no role lacks any. */
export const startScreens = {
  ADMINISTRADOR: ["/lista-cupons", "/admin", "/reports", "/admin/contas", "/admin/problemas"],
  SUPORTE: ["/support/manage-api-key", "/support", "/lista-cupons", "/support/contas", "/support/problemas"],
  VAREJISTA: ["/varejista", "/lista-cupons", "/reports", "/varejista/lojas"],
  PARCEIRO: ["/parceiro", "/lista-cupons", "/reports", "/parceiro/lojas"],
} as const satisfies Record<Profile, readonly string[]>;

export type StartScreen = (typeof startScreens)[Profile][number];

/** Under which name the account keeps its choice. */
export const START = ["start", "screen"] as const;

/** The chosen screen where the profile still begins there, else the profile's own. */
export const startAmong = (profile: Profile, chosen: unknown): StartScreen =>
  startScreens[profile].find((to) => to === chosen) ?? startScreens[profile][0];

/** Where '/' leads: in another's profile, and where the choice cannot be read, to what the profile begins with. */
export async function startOf({ profile, switched }: User) {
  if (switched) return startAmong(profile, undefined);
  const kept = await api.GET("/identity/ui-settings").catch(() => undefined);
  return startAmong(profile, kept?.data?.settings[START.join(".")]);
}
