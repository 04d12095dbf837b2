import { keepPreviousData } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { staffBase, useArea } from "../../modules/area";

export type Note = Schemas["StaffNote"];
export type Deed = Schemas["CompanyDeed"];
export type CompanyKey = Schemas["CompanyKey"];
export type Payment = Schemas["CompanyPayment"];
export type Member = Schemas["CompanyMember"];

/** Where the calls of the area's company pages begin. */
const useBase = () => staffBase[useArea(staffBase)];
const about = (id: string) => ({ params: { path: { id } } });

export type Showing = "tudo" | "notas" | "mudancas";

/** Notes and what happened, the newest first, as many pages as were asked for. */
export const useTimeline = (id: string, mostrar: Showing) =>
  $api.useInfiniteQuery(
    "get",
    callOf(useBase(), "/empresas/{id}/linha-do-tempo"),
    { params: { path: { id }, query: { mostrar } } },
    {
      pageParamName: "after",
      initialPageParam: "",
      getNextPageParam: ({ next }: Schemas["Timeline"]) => next,
      placeholderData: keepPreviousData,
      ...tagged("notes"),
    },
  );

export const useWriteNote = () =>
  $api.useMutation("post", callOf(useBase(), "/empresas/{id}/notas"), { onSettled: useRefresh("notes") });

export const useTakeBackNote = () =>
  $api.useMutation("delete", callOf(useBase(), "/notas/{id}"), {
    onSettled: useRefresh("notes"),
  });

export const useKeys = (id: string) =>
  $api.useQuery("get", callOf(useBase(), "/empresas/{id}/keys"), about(id));

export const useRefusals = (id: string) =>
  $api.useQuery("get", callOf(useBase(), "/empresas/{id}/recusas"), about(id));

export const useMembers = (id: string) =>
  $api.useQuery("get", callOf(useBase(), "/empresas/{id}/contas"), about(id), tagged("companySummary"));

export const useOpenProblems = (id: string) =>
  $api.useQuery("get", callOf(useBase(), "/empresas/{id}/problemas"), about(id), tagged("problems"));

export const usePayment = (id: string) =>
  $api.useQuery("get", callOf(useBase(), "/empresas/{id}/pagamento"), about(id), tagged("subscription"));

/** A retailer's banners: their call is one for administrators and support. */
export const useBannersOf = (varejistaId: string) =>
  $api.useQuery(
    "get",
    "/admin/propagandas",
    { params: { query: { varejistaId, pageSize: 5, sortBy: "endDate.desc" } } },
    tagged("banners"),
  );
