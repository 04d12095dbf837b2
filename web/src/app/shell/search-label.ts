import { formatList } from "../../lib/format";
import { type AccessArea, mayRead } from "../../modules/access";
import type { Profile, User } from "../../modules/current-user";

/** The records that a profile's palette finds. */
const records: Record<Profile, readonly string[]> = {
  ADMINISTRADOR: ["empresas", "pessoas", "lojas", "banners", "keys", "cupons"],
  SUPORTE: ["empresas", "pessoas", "lojas", "banners", "cupons"],
  VAREJISTA: ["lojas", "banners", "keys", "pessoas", "cupons"],
  PARCEIRO: ["lojas", "keys", "pessoas", "cupons"],
};

/** Of which area a company's records are; absent: every role finds them. */
const areas: Record<string, AccessArea> = { keys: "keys", pessoas: "team" };

/** What an account's palette finds, in words: screens, and those records of its profile that its role reaches. */
export function searchLabel(user: Pick<User, "profile" | "access">) {
  const found = records[user.profile].filter((record) => {
    const area = areas[record];
    return !area || mayRead(user, area);
  });
  return `Buscar ${formatList(["telas", ...found])}`;
}
