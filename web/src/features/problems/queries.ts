import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { type Area, ownBase, type StaffArea, staffBase } from "../../modules/area";
import { isStale } from "../../modules/edit/use-editing";
import { toast } from "../../ui/toast";

export type Problem = Schemas["ProblemThread"];
export type Act = Problem["atos"][number];

export const useProblem = (area: StaffArea, id: string) =>
  $api.useQuery(
    "get",
    callOf(staffBase[area], "/problemas/{id}"),
    { params: { path: { id } } },
    tagged("problems"),
  );

export const useOwnProblem = (area: Area, id: string) =>
  $api.useQuery(
    "get",
    callOf(ownBase[area], "/meus-problemas/{id}"),
    { params: { path: { id } } },
    tagged("problems"),
  );

export const useWriteOwn = (area: Area) =>
  $api.useMutation("post", callOf(ownBase[area], "/meus-problemas/{id}/mensagens"), {
    onSettled: useRefresh("problems"),
  });

/** Of which report something is done, as it was seen. */
export const seenAs = ({ id, versao }: Problem) => ({
  path: { id },
  header: { "If-Match": `"${versao}"` },
});

/** Also a refusal may show what is on screen to be old; a stale one stands in a dialog, where there is one. */
const useEvents = (dialog?: "dialog") => ({
  onError: (error: unknown) => void (!dialog && isStale(error) && toast.error((error as Error).message)),
  onSettled: useRefresh("problems"),
});

/** What is done at once, by the last part of its call. */
export const useTake = (area: StaffArea, way: "assumir" | "devolver") =>
  $api.useMutation("post", callOf(staffBase[area], `/problemas/{id}/${way}` as const), useEvents());

export const useMove = (area: StaffArea) =>
  $api.useMutation("post", callOf(staffBase[area], "/problemas/{id}/situacao"), useEvents());

/** What is written in a dialog, by the last part of its call. */
export type Writing = "respostas" | "anotacoes";

export const useWrite = (area: StaffArea, way: Writing) =>
  $api.useMutation("post", callOf(staffBase[area], `/problemas/{id}/${way}` as const), useEvents("dialog"));
