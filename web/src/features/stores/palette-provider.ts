import { callOf } from "../../api/call-of";
import { api } from "../../api/client";
import { formatCnpj } from "../../lib/format";
import { companyBase } from "../../modules/area";
import { seeAll } from "../../modules/see-all";
import { IconStore } from "../../ui/icons";
import type { StoreArea } from "./area";

/** Most stores that are offered at once. */
const SHOWN = 5;

/** Lets the palette find an area's stores by name or CNPJ. */
export const storeProvider = (area: StoreArea) => ({
  name: `${area}-stores`,
  find: async (filter: string, signal: AbortSignal) => {
    const query = { page: 0, rowsPerPage: SHOWN, filter };
    const { data } = await api.GET(callOf(companyBase[area], "/lojas"), { params: { query }, signal });
    const found = (data?.items ?? []).map(({ id, nomeFantasia, documento }) => ({
      to: `/${area}/lojas/${id}/editar`,
      label: `${nomeFantasia} · ${formatCnpj(documento)}`,
      group: "Loja",
      icon: IconStore,
    }));
    const total = data?.total ?? 0;
    if (total <= SHOWN) return found;
    const all = { to: `/${area}/lojas`, search: { filter }, label: seeAll(total, "lojas"), group: "Loja" };
    return [...found, all];
  },
});
