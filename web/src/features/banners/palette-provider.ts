import { callOf } from "../../api/call-of";
import { api } from "../../api/client";
import { formatNumber } from "../../lib/format";
import { IconImage } from "../../ui/portal-icons";
import { type BannerArea, bannerBase } from "./area";
import { statusLook } from "./messages";

/** Most banners that are offered at once. */
const SHOWN = 5;

/** Lets the palette find an area's banners by name; for staff also by the retailer's name or CNPJ. */
export const bannerProvider = (area: BannerArea) => ({
  name: `${area}-banners`,
  find: async (filter: string, signal: AbortSignal) => {
    const query = { page: 0, pageSize: SHOWN, filter };
    const { data } = await api.GET(callOf(bannerBase[area], "/propagandas"), { params: { query }, signal });
    const found = (data?.items ?? []).map(({ id, description, status }) => ({
      to: `/${area}/advertisement-details/${id}`,
      label: description,
      group: `Banner · ${statusLook(status).label}`,
      icon: IconImage,
    }));
    const total = data?.total ?? 0;
    if (total <= SHOWN) return found;
    const label = `Ver todos os ${formatNumber(total)} banners`;
    return [...found, { to: `/${area}/advertisement-list`, search: { filter }, label, group: "Banner" }];
  },
});
