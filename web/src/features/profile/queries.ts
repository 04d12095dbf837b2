import { useQuery, useQueryClient } from "@tanstack/react-query";
import { $api, api, type Schemas } from "../../api/client";
import type { Versioned } from "../../modules/edit/use-editing";
import { type Partner, partnerQuery, type Retailer, retailerQuery } from "../../modules/own-profile";

export type RetailerChanges = Schemas["RetailerChanges"];
export type PartnerChanges = Schemas["PartnerChanges"];

/** A software house that was looked up, and the words by which it was found. */
export type Found = { id: string; name: string; by: { codigo: string } | { documento: string } };

/** A company and the version that a change of its profile has to match. */
export const seenAs = <Company extends { versao: string }>(row: Company): Versioned<Company> => ({
  row,
  version: `"${row.versao}"`,
});

/** The companies as they are now, to be changed. */
export const readRetailer = async (signal?: AbortSignal) =>
  seenAs((await api.GET("/varejistas", { signal })).data as Retailer);

export const readPartner = async (signal?: AbortSignal) =>
  seenAs((await api.GET("/parceiros", { signal })).data as Partner);

export const useRetailer = () => useQuery(retailerQuery);

export const usePartner = () => useQuery(partnerQuery);

export function useSaveRetailer() {
  const client = useQueryClient();
  return $api.useMutation("patch", "/varejistas", {
    onSuccess: (saved) => client.setQueryData(retailerQuery.queryKey, saved),
  });
}

export function useSavePartner() {
  const client = useQueryClient();
  return $api.useMutation("put", "/parceiros", {
    onSuccess: (saved) => client.setQueryData(partnerQuery.queryKey, saved),
  });
}

/** The software house that has a code, or null. */
export async function findByCode(code: string): Promise<Found | null> {
  const { data } = await api.GET("/parceiros/verify-code/{code}", { params: { path: { code } } });
  const { softwareHouseId: id, tradeName: name } = data ?? {};
  return id && name ? { id, name, by: { codigo: code } } : null;
}

/** The software house that has a CNPJ, or null. */
export async function findByCnpj(documento: string): Promise<Found | null> {
  const { data } = await api.GET("/parceiros/verify-document/{doc}", {
    params: { path: { doc: documento } },
  });
  const { softwareHouseId: id, tradeName: name } = data ?? {};
  return id && name ? { id, name, by: { documento } } : null;
}

/** What the retailer's link decides is asked again; the link itself shows at once. */
function useLinkEvents() {
  const client = useQueryClient();
  return (parceiro: Retailer["parceiro"]) => {
    client.setQueryData(
      retailerQuery.queryKey,
      (known: Retailer | undefined) => known && { ...known, parceiro, parceiroId: parceiro?.id ?? null },
    );
    void client.invalidateQueries();
  };
}

export function useLinkPartner() {
  const done = useLinkEvents();
  return $api.useMutation("patch", "/varejistas/link-partner", { onSuccess: (partner) => done(partner) });
}

export function useUnlinkPartner() {
  const done = useLinkEvents();
  return $api.useMutation("delete", "/varejistas/link-partner", { onSuccess: () => done(null) });
}
