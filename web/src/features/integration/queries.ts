import { useMutation, useQuery } from "@tanstack/react-query";
import { $api, api, type Schemas } from "../../api/client";

export type Progress = Schemas["Progress"];

/** What one may ask of a test document. */
export type Wanted = {
  items: number;
  cpf: boolean;
  contingency: boolean;
  letters: boolean;
  cancels: string | null;
};

/** The names of the files that were saved last from the guide. */
export type Saved = { receipt: string; cancellation: string };

/** How often the guide looks whether something arrived, in milliseconds. */
const LISTEN_MS = 4_000;

/** A CPF that is valid and nobody's in particular: the one of the documentation. */
const SAMPLE_CPF = "52998224725";

/** How far the integration has come; once known, asked again by itself until the last step is ticked. */
export const useProgress = () =>
  useQuery({
    ...$api.queryOptions("get", "/parceiros/integracao", undefined, { meta: { ownErrors: true } }),
    refetchInterval: ({ state }) => (state.data && !state.data.cancelled ? LISTEN_MS : false),
  });

const query = ({ items, cpf, contingency, letters, cancels }: Wanted) =>
  cancels
    ? { evento: cancels }
    : {
        itens: items,
        contingencia: contingency,
        ...(cpf && { cpf: SAMPLE_CPF }),
        ...(letters && { cnpj: "alfanumerico" as const }),
      };

/** Makes a document and hands it to the browser as a file. */
export const useTestDocument = () =>
  useMutation({
    mutationFn: async (wanted: Wanted) => {
      const { data } = await api.GET("/parceiros/integracao/cupom-de-teste", {
        params: { query: query(wanted) },
      });
      return data as Schemas["TestDocument"];
    },
    onSuccess: ({ fileName, xml }) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([xml], { type: "application/xml" }));
      link.download = fileName;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
