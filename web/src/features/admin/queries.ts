import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { $api, type Schemas } from "../../api/client";

export type Hit = Schemas["SearchHit"];
export type Retailer = Schemas["Retailer"];
export type Partner = Schemas["PartnerDetails"];
export type Store = Schemas["Store"];
export type Summary = Schemas["CompanySummary"];

/** Rows of the list of a company's stores. */
export const STORES_PAGE = 6;

/** Fewer letters find nothing, so they are not asked for. */
const MIN_LETTERS = 2;

/** Retailers, software houses and stores by a part of name or CNPJ; asked from two letters on. */
export const useCompanySearch = (filter: string) =>
  useQuery(
    $api.queryOptions(
      "get",
      "/admin/busca",
      { params: { query: { filter } } },
      { enabled: filter.length >= MIN_LETTERS, placeholderData: keepPreviousData },
    ),
  );

export const useRetailer = (id: string) =>
  $api.useQuery("get", "/admin/varejistas/{id}", { params: { path: { id } } });

export const usePartner = (document: string) =>
  $api.useQuery("get", "/admin/parceiros/{document}", { params: { path: { document } } });

export const useStore = (id: string) =>
  $api.useQuery("get", "/admin/lojas/{id}", { params: { path: { id } } });

/** What the calls of retailers and of software houses are called. */
const COMPANY_PATHS = { VAREJISTA: "/admin/varejistas", PARCEIRO: "/admin/parceiros" } as const;

export type Owner = { profile: keyof typeof COMPANY_PATHS; id: string };

export const useSummary = ({ profile, id }: Owner) =>
  $api.useQuery("get", `${COMPANY_PATHS[profile]}/{id}/resumo` as const, { params: { path: { id } } });

/** A page of the stores of a retailer, or of those that a software house looks after. */
export const useStoresOf = ({ profile, id }: Owner, list: { page: number; sort: string; filter: string }) =>
  useQuery(
    $api.queryOptions(
      "get",
      "/admin/lojas",
      {
        params: {
          query: {
            ...(profile === "VAREJISTA" ? { varejistaId: id } : { softwareHouseId: id }),
            page: list.page,
            pageSize: STORES_PAGE,
            sortBy: list.sort,
            filter: list.filter || undefined,
          },
        },
      },
      { placeholderData: keepPreviousData },
    ),
  );

const useRefresh = (...paths: string[]) => {
  const client = useQueryClient();
  return {
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(String(queryKey[1])) }),
  };
};

export const useChangeEmail = (profile: Owner["profile"]) =>
  $api.useMutation(
    "patch",
    `${COMPANY_PATHS[profile]}/change-email` as const,
    useRefresh(`${COMPANY_PATHS[profile]}/{id}/resumo`),
  );

export const useChangeCategory = () =>
  $api.useMutation("put", "/admin/lojas/edit-category/{id}", useRefresh("/admin/lojas/{id}", "/admin/lojas"));
