import { callOf } from "../../api/call-of";
import { api } from "../../api/client";
import { matches } from "../../lib/text";
import { type CompanyArea, companyBase } from "../../modules/area";
import { IconUsers } from "../../ui/icons";

/** Most accounts that are read at once, and offered. */
const READ = 100;
const SHOWN = 5;

/** Lets the palette find the people of one's own company by name and e-mail; a company has two hundred at most. */
export const teamProvider = (area: CompanyArea) => ({
  name: `${area}-team`,
  area: "team" as const,
  find: async (typed: string, signal: AbortSignal) => {
    const read = async (page: number) => {
      const params = { query: { page, rowsPerPage: READ } };
      const { data } = await api.GET(callOf(companyBase[area], "/usuarios-secundarios"), { params, signal });
      return data ?? { items: [], total: 0 };
    };
    const first = await read(1);
    const second = first.total > READ ? await read(2) : undefined;
    return [...first.items, ...(second?.items ?? [])]
      .filter(({ nome, email }) => matches(`${nome} ${email}`, typed))
      .slice(0, SHOWN)
      .map(({ nome, email }) => ({
        to: "/manage-accounts",
        label: `${nome} · ${email}`,
        group: "Equipe",
        icon: IconUsers,
      }));
  },
});
