import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api, api, type Schemas } from "../../api/client";
import { type CompanyArea, companyBase } from "../../modules/area";
import { contractQuery } from "../../modules/contract";
import { retailerQuery } from "../../modules/own-profile";

export type Contract = Schemas["Contract"];
export type Document = Schemas["Document"];

const textQuery = $api.queryOptions("get", "/varejistas/contrato/texto", undefined, {
  meta: { ownErrors: true },
});

const newVersionQuery = $api.queryOptions("get", "/varejistas/contrato/nova-versao", undefined, {
  meta: { ownErrors: true },
});

export const useNewVersion = () => useQuery(newVersionQuery);
export const useContract = () => useQuery(contractQuery);
export const useContractText = () => useQuery(textQuery);

/** Signs what was read. Afterwards nothing that was held by the contract is. */
export function useSignContract() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sha256: string) =>
      api.POST("/varejistas/documentos/accept-terms", { body: { aceito: true, sha256 } }),
    meta: { ownErrors: true },
    onSuccess: ({ data: signed }) => {
      client.setQueryData(contractQuery.queryKey, signed);
      void client.invalidateQueries(retailerQuery);
      void client.invalidateQueries(textQuery);
      void client.invalidateQueries({ queryKey: ["get", "/varejistas/documentos"] });
    },
    // The text may have changed meanwhile, or somebody signed it: both are read again, so that the next try is about
    // what is shown.
    onError: () => {
      void client.invalidateQueries(newVersionQuery);
      void client.invalidateQueries(textQuery);
      void client.invalidateQueries(contractQuery);
    },
  });
}

/** The company's documents, for the two areas that have them. */
export const useDocuments = (area: CompanyArea) =>
  $api.useQuery("get", callOf(companyBase[area], "/documentos"), {}, { meta: { ownErrors: true } });
