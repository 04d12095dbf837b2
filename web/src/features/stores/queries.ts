import { useQuery } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api, api, type Schemas } from "../../api/client";
import { useRefresh } from "../../api/tags";
import { companyBase } from "../../modules/area";
import { retailersToChoose } from "../../modules/choices/use-choices";
import { useCurrentUser } from "../../modules/current-user";
import { versionedOf } from "../../modules/edit/use-editing";
import { retailerQuery } from "../../modules/own-profile";
import type { StoreArea } from "./area";

export type Store = Schemas["Store"];
export type StoreBody = Schemas["StoreForm"];
export type Company = Schemas["Company"];
export type StoreRow = Schemas["StoreRow"];
export type StorePreview = Schemas["StorePreview"];
export type StoresImported = Schemas["StoresImported"];

/** A store as it is now, to be changed. */
export const readStore = async (area: StoreArea, id: string, signal?: AbortSignal) =>
  versionedOf<Store>(
    await api.GET(callOf(companyBase[area], "/lojas/{id}"), { params: { path: { id } }, signal }),
  );

/** The retailer that is signed in, for the name of its software house. */
export const useOwnRetailer = (enabled: boolean) => useQuery({ ...retailerQuery, enabled });

/** A retailer linked to the software house that is signed in; those it serves by a store alone are not its to add to. */
export function useLinkedRetailers(enabled: boolean) {
  const { softwareHouseId } = useCurrentUser();
  return useQuery<Schemas["RetailerChoice"][]>({
    ...retailersToChoose("parceiro", { diretos: true })({ limite: 1 }),
    enabled,
    select: (choices: Schemas["RetailerChoice"][]) =>
      choices.filter(({ parceiroId }) => parceiroId === softwareHouseId),
  });
}

/** What the register says of a bare CNPJ. Throws the API's refusal: 400 'CNPJ inválido', also for closed companies. */
export async function findCompany(area: StoreArea, cnpj: string): Promise<Company | undefined> {
  const { data } = await api.GET(callOf(companyBase[area], "/search/cnpj/{cnpj}"), {
    params: { path: { cnpj } },
  });
  return data;
}

/**
 * After any change, and after a refusal, which may mean that somebody else made one: every list of stores, every choice
 * among them, and the home's figures are asked again.
 */
const useStoreEvents = () => ({ onSettled: useRefresh("stores") });

export const useCreateStore = (area: StoreArea) =>
  $api.useMutation("post", callOf(companyBase[area], "/lojas"), useStoreEvents());

export const useUpdateStore = (area: StoreArea) =>
  $api.useMutation("put", callOf(companyBase[area], "/lojas"), useStoreEvents());

export const useDeleteStore = (area: StoreArea) =>
  $api.useMutation("delete", callOf(companyBase[area], "/lojas/{id}"), useStoreEvents());

export const useRestoreStore = (area: StoreArea) =>
  $api.useMutation("post", callOf(companyBase[area], "/lojas/{id}/restaurar"), useStoreEvents());

/** How a table travels: as it was pasted. */
export const asTable = {
  bodySerializer: (table: string) => table,
  headers: { "Content-Type": "text/csv" },
};

export const usePreview = (area: StoreArea) =>
  $api.useMutation("post", callOf(companyBase[area], "/lojas/import/preview"));

export const useImport = (area: StoreArea) =>
  $api.useMutation("post", callOf(companyBase[area], "/lojas/import"), useStoreEvents());
