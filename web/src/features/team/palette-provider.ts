import { callOf } from "../../api/call-of";
import { api } from "../../api/client";
import { fold } from "../../lib/text";
import { type CompanyArea, companyBase } from "../../modules/area";
import { IconUsers } from "../../ui/icons";

/** Most accounts that are read at once, and offered. */
const READ = 100;
const SHOWN = 5;

/** Lets the palette find the people of one's own company by e-mail. */
export const teamProvider = (area: CompanyArea) => ({
  name: `${area}-team`,
  area: "team" as const,
  find: async (typed: string, signal: AbortSignal) => {
    const query = { page: 1, rowsPerPage: READ };
    const { data } = await api.GET(callOf(companyBase[area], "/usuarios-secundarios"), {
      params: { query },
      signal,
    });
    return (data?.items ?? [])
      .filter(({ email }) => fold(email).includes(fold(typed)))
      .slice(0, SHOWN)
      .map(({ email }) => ({ to: "/manage-accounts", label: email, group: "Equipe", icon: IconUsers }));
  },
});
