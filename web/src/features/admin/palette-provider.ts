import { api } from "../../api/client";
import { formatCnpj } from "../../lib/format";
import { IconEnter } from "../../ui/icons";
import { detailsPath, kindIcons } from "./companies";
import { messages } from "./messages";
import type { Hit } from "./queries";
import { ENTER } from "./search";

const details = (hit: Hit) => ({
  to: detailsPath(hit.tipo, hit.id),
  label: `${hit.nomeFantasia} · ${formatCnpj(hit.documento)}`,
  group: messages.kinds[hit.tipo],
  icon: kindIcons[hit.tipo],
});

const entry = (hit: Hit) => ({
  to: detailsPath(hit.tipo, hit.id),
  search: ENTER,
  label: messages.enterAs(hit.nomeFantasia),
  group: messages.enterGroup,
  icon: IconEnter,
});

/** Lets the palette find companies and stores, and enter a company's profile. */
export const companyProvider = {
  name: "companies",
  find: async (filter: string, signal: AbortSignal) => {
    const { data = [] } = await api.GET("/admin/busca", { params: { query: { filter } }, signal });
    return [...data.map(details), ...data.filter(({ tipo }) => tipo !== "LOJA").map(entry)];
  },
};
