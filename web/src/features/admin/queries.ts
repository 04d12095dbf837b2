import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api, api, type Schemas } from "../../api/client";
import { type Tag, tagged, useRefresh } from "../../api/tags";
import { type StaffArea, staffBase } from "../../modules/area";

export type Hit = Schemas["SearchHit"];
export type Retailer = Schemas["Retailer"];
export type Partner = Schemas["Partner"];
export type Store = Schemas["Store"];
export type Contract = Schemas["Contract"];
export type Summary = Schemas["CompanySummary"];

/** Fewer letters find nothing, so they are not asked for. */
export const MIN_LETTERS = 2;
/** Hits of each kind on the page that shows all of them. */
const MOST_HITS = 50;

/** Retailers, software houses and stores by a part of name or CNPJ; asked from two letters on. */
export const useCompanySearch = (filter: string) =>
  useQuery(
    $api.queryOptions(
      "get",
      "/admin/busca",
      { params: { query: { filter, limite: MOST_HITS } } },
      { enabled: filter.length >= MIN_LETTERS, placeholderData: keepPreviousData },
    ),
  );

export const useRetailer = (id: string) =>
  $api.useQuery("get", "/admin/varejistas/{id}", { params: { path: { id } } }, tagged("retailer"));

export const usePartner = (document: string) =>
  $api.useQuery("get", "/admin/parceiros/{document}", { params: { path: { document } } });

export const useStore = (id: string) =>
  $api.useQuery("get", "/admin/lojas/{id}", { params: { path: { id } } }, tagged("stores"));

/** What the calls of retailers and of software houses are called. */
const COMPANY_PATHS = { VAREJISTA: "/admin/varejistas", PARCEIRO: "/admin/parceiros" } as const;

export type Owner = { profile: keyof typeof COMPANY_PATHS; id: string };

export const useSummary = ({ profile, id }: Owner) =>
  $api.useQuery(
    "get",
    `${COMPANY_PATHS[profile]}/{id}/resumo` as const,
    { params: { path: { id } } },
    tagged("companySummary"),
  );

/** After a change, and after a refusal that may show what is on screen to be old, these are asked again. */
const useEvents = (...tags: Tag[]) => ({ onSettled: useRefresh(...tags) });

export const useChangeEmail = (profile: Owner["profile"]) =>
  $api.useMutation("patch", `${COMPANY_PATHS[profile]}/change-email` as const, useEvents("companySummary"));

/** A retailer's contract with the programme. */
export const useContract = (area: StaffArea, id: string) =>
  $api.useQuery(
    "get",
    callOf(staffBase[area], "/varejistas/{id}/contrato"),
    { params: { path: { id } } },
    tagged("contract"),
  );

const mailContract = (id: string) =>
  api.POST("/admin/varejistas/reenviar-contrato", { body: { varejistaId: id } });

/** What an administrator does to a contract that is not signed (CT-05 to CT-07). */
const contractCalls = {
  send: mailContract,
  resend: mailContract,
  renew: (id: string) =>
    api.PATCH("/admin/varejistas/renew-contract-signature-term/{id}", { params: { path: { id } } }),
  mark: (id: string) =>
    api.PATCH("/admin/varejistas/mark-contract-as-signed/{id}", { params: { path: { id } } }),
};

export type ContractAction = keyof typeof contractCalls;

export const useContractAction = (action: ContractAction, id: string) =>
  useMutation({ mutationFn: () => contractCalls[action](id), ...useEvents("contract") });

export const useTransferRoot = () =>
  $api.useMutation(
    "post",
    "/admin/varejistas/transferir-raiz",
    useEvents("stores", "retailer", "companySummary"),
  );

export const useChangeCategory = () =>
  $api.useMutation("put", "/admin/lojas/edit-category/{id}", useEvents("stores"));
