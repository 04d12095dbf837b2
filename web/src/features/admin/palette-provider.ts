import { api } from "../../api/client";
import { formatCnpj } from "../../lib/format";
import { supportKinds } from "../../modules/support-pages";
import { IconEnter } from "../../ui/portal-icons";
import { detailsPath, kindIcons } from "./companies";
import { messages } from "./messages";
import type { Hit } from "./queries";
import { ENTER } from "./search";

const details = (hit: Hit) => ({
  to: detailsPath(hit.tipo, hit.id),
  label: `${hit.nomeFantasia} · ${hit.contaEmail ?? formatCnpj(hit.documento)}`,
  group: messages.kinds[hit.tipo],
  icon: kindIcons[hit.tipo],
});

/** How many were found of all: the server counts so many of a kind and no further. */
const COUNTED = 51;
const countOf = (response: Response) => Number(response.headers.get("X-Total-Count") ?? 0);
const inWords = (total: number) => (total >= COUNTED ? `mais de ${COUNTED - 1}` : String(total));
const allOf = (filter: string, total: number) => ({
  to: "/admin",
  search: { busca: filter },
  label: messages.all(inWords(total)),
  group: messages.home.results,
});

const entry = (hit: Hit) => ({
  to: detailsPath(hit.tipo, hit.id),
  search: ENTER,
  label: messages.enterAs(hit.nomeFantasia),
  group: messages.enterGroup,
  icon: IconEnter,
});

const supportPage = (hit: Hit) => ({
  ...details(hit),
  to: `/support/empresas/${supportKinds[hit.tipo]}/${hit.id}`,
});

/** Hits of a kind that the server answers with: a kind with so many may have more. */
const MOST = 6;

const reportOf = {
  VAREJISTA: "/lista-varejista",
  PARCEIRO: "/lista-softwarehouses",
  LOJA: "/lista-lojas",
} as const;

/** Where all of each kind are that has more than were answered: the support has no page of results, but each report. */
const reportsOf = (filter: string, hits: Hit[], total: number) =>
  (["VAREJISTA", "PARCEIRO", "LOJA"] as const)
    .filter((kind) => total > hits.length && hits.filter(({ tipo }) => tipo === kind).length >= MOST)
    .map((kind) => ({
      to: reportOf[kind],
      search: { filter },
      label: messages.allOf[kind],
      group: `${messages.home.results}: ${inWords(total)}`,
    }));

/** Lets the support's palette find companies and stores. */
export const supportProvider = {
  name: "support",
  find: async (filter: string, signal: AbortSignal) => {
    const { data = [], response } = await api.GET("/support/busca", {
      params: { query: { filter } },
      signal,
    });
    return [...data.map(supportPage), ...reportsOf(filter, data, countOf(response))];
  },
};

/** Lets the palette find companies and stores, and enter a company's profile. */
export const companyProvider = {
  name: "companies",
  find: async (filter: string, signal: AbortSignal) => {
    const { data = [], response } = await api.GET("/admin/busca", { params: { query: { filter } }, signal });
    const total = countOf(response);
    return [
      ...data.map(details),
      ...(total > data.length ? [allOf(filter, total)] : []),
      ...data.filter(({ tipo }) => tipo !== "LOJA").map(entry),
    ];
  },
};
