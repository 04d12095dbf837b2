import { callOf } from "../../api/call-of";
import { api } from "../../api/client";
import { type CompanyArea, companyBase } from "../../modules/area";
import { seeAll } from "../../modules/see-all";
import { IconUsers } from "../../ui/portal-icons";

/** Most accounts that are offered at once. */
const SHOWN = 5;

/** Lets the palette find the people of one's own company by name and e-mail: in their list, where they have no screen of their own. */
export const teamProvider = (area: CompanyArea) => ({
  name: `${area}-team`,
  area: "team" as const,
  find: async (filter: string, signal: AbortSignal) => {
    const params = { query: { page: 1, rowsPerPage: SHOWN, filter } };
    const { data } = await api.GET(callOf(companyBase[area], "/usuarios-secundarios"), { params, signal });
    const listed = (label: string, filter: string) => ({
      to: "/manage-accounts",
      search: { filter },
      label,
      group: "Equipe",
      icon: IconUsers,
    });
    const found = (data?.items ?? []).map(({ nome, email }) => listed(`${nome} · ${email}`, email));
    const total = data?.total ?? 0;
    return total <= SHOWN ? found : [...found, listed(seeAll(total, "contas"), filter)];
  },
});
