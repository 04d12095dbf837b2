import { $api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";

export type Draft = Schemas["ContractDraft"];
export type Version = Schemas["ContractVersion"];

/** As many as are shown; a program publishes a few a year. */
const MOST_VERSIONS = 100;

export const useDraft = () => $api.useQuery("get", "/admin/contratos/rascunho", {}, tagged("contractText"));

export const useVersions = () =>
  $api.useQuery(
    "get",
    "/admin/contratos/versoes",
    { params: { query: { pageSize: MOST_VERSIONS } } },
    tagged("contractText"),
  );

export const useVersion = (numero: number) =>
  $api.useQuery("get", "/admin/contratos/versoes/{numero}", { params: { path: { numero } } });

export const useComparison = (de: number, numero: number) =>
  $api.useQuery("get", "/admin/contratos/versoes/{numero}/comparacao", {
    params: { path: { numero }, query: { de } },
  });

const own = { ownErrors: true };

/** Over which state of the draft something is done. */
export const seenAs = ({ versao }: Draft) => ({ header: { "If-Match": `"${versao}"` } });

export const useWrite = () =>
  $api.useMutation("put", "/admin/contratos/rascunho", {
    meta: own,
    onSettled: useRefresh("contractText"),
  });

export const usePublish = () =>
  $api.useMutation("post", "/admin/contratos/rascunho/publicar", {
    meta: own,
    onSettled: useRefresh("contractText", "contract"),
  });

export const useResend = () =>
  $api.useMutation("post", "/admin/varejistas/reenviar-contrato", { onSettled: useRefresh("contract") });
