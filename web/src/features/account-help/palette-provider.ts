import { callOf } from "../../api/call-of";
import { api } from "../../api/client";
import { type StaffArea, staffBase } from "../../modules/area";
import { seeAll } from "../../modules/see-all";
import { IconUsers } from "../../ui/portal-icons";

/** Most accounts that are offered at once. */
const SHOWN = 5;

/** Lets the staff's palette find whose account it is by the beginning of an e-mail, from its '@' on. */
export const accountProvider = (area: StaffArea) => ({
  name: `${area}-accounts`,
  find: async (filter: string, signal: AbortSignal) => {
    if (!filter.includes("@")) return [];
    const query = { page: 0, pageSize: SHOWN, filter };
    const { data } = await api.GET(callOf(staffBase[area], "/contas"), { params: { query }, signal });
    const group = "Conta de acesso";
    const found = (data?.items ?? []).map(({ id, nome, email }) => ({
      to: `/${area}/contas/${id}`,
      label: nome ? `${nome} · ${email}` : email,
      group,
      icon: IconUsers,
    }));
    const total = data?.total ?? 0;
    if (total <= SHOWN) return found;
    const all = { to: `/${area}/contas`, search: { filter }, label: seeAll(total, "contas"), group };
    return [...found, all];
  },
});
