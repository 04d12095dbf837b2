import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { type CheckArea, checkBase } from "./findings";

export const useFinding = (area: CheckArea, id: string) =>
  $api.useQuery(
    "get",
    callOf(checkBase[area], "/conferir-cpf/{id}"),
    { params: { path: { id } } },
    tagged("cpfs"),
  );

/** Also a refusal may show what is on screen to be old. */
export const useLegitimate = () =>
  $api.useMutation("put", "/varejistas/conferir-cpf/{id}/legitimo", { onSettled: useRefresh("cpfs") });

export const useCheckAgain = () =>
  $api.useMutation("delete", "/varejistas/conferir-cpf/{id}/legitimo", { onSettled: useRefresh("cpfs") });
