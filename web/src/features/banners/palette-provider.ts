import { api } from "../../api/client";
import { IconImage } from "../../ui/icons";
import type { BannerFamily } from "./families";
import { statusLook } from "./messages";

/** Most banners that are offered at once. */
const SHOWN = 5;

/** Lets the palette find a family's banners by name; for staff also by the retailer's name or CNPJ. */
export const bannerProvider = ({ calls, details }: BannerFamily) => ({
  name: `${calls}/propagandas`,
  find: async (filter: string, signal: AbortSignal) => {
    const query = { page: 0, pageSize: SHOWN, filter };
    const { data } = await api.GET(`${calls}/propagandas`, { params: { query }, signal });
    return (data?.items ?? []).map(({ id, description, status }) => ({
      to: details.replace("$id", id),
      label: description,
      group: `Banner · ${statusLook(status).label}`,
      icon: IconImage,
    }));
  },
});
