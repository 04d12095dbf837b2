import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { type StaffArea, staffBase } from "../../modules/area";

export type Account = Schemas["HelpedAccount"];

export const useAccount = (area: StaffArea, id: string) =>
  $api.useQuery(
    "get",
    callOf(staffBase[area], "/contas/{id}"),
    { params: { path: { id } } },
    tagged("accounts"),
  );

/** What is done for an account, by the last part of its call. */
export type Way =
  | "reenviar-confirmacao"
  | "corrigir-email"
  | "desbloquear"
  | "encerrar-sessoes"
  | "suspender"
  | "restaurar"
  | "pedir-segundo-fator"
  | "desistir-segundo-fator"
  | "remover-segundo-fator";

/** Also a refusal may show what is on screen to be old. */
export const useHelp = (area: StaffArea, way: Way) =>
  $api.useMutation("post", callOf(staffBase[area], `/contas/{id}/${way}` as const), {
    onSettled: useRefresh("accounts"),
  });
