import { $api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { isStale } from "../../modules/edit/use-editing";
import { toast } from "../../ui/toast";

export type Thread = Schemas["PrivacyThread"];
export type Act = Thread["atos"][number];

export const useRequest = (id: string) =>
  $api.useQuery("get", "/admin/privacidade/{id}", { params: { path: { id } } }, tagged("privacy"));

/** Of which request something is done, as it was seen. */
export const seenAs = ({ id, versao }: Thread) => ({
  path: { id },
  header: { "If-Match": `"${versao}"` },
});

/** Also a refusal may show what is on screen to be old. */
export const useStudy = () =>
  $api.useMutation("post", "/admin/privacidade/{id}/analisar", {
    onError: (error: unknown) => void (isStale(error) && toast.error((error as Error).message)),
    onSettled: useRefresh("privacy"),
  });

export const useReply = () =>
  $api.useMutation("post", "/admin/privacidade/{id}/respostas", { onSettled: useRefresh("privacy") });
