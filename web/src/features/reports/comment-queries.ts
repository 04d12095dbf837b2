import { $api, type Schemas } from "../../api/client";
import { useRefresh } from "../../api/tags";

export type Comment = Schemas["CommentReportRow"];

/** After any try the report is asked again: who was refused learns what another did first. */
const useCommentEvents = () => ({ onSettled: useRefresh("ratings") });

export const useAnswer = () =>
  $api.useMutation("post", "/varejistas/avaliacoes/{id}/resposta", useCommentEvents());

export const useHide = () => $api.useMutation("post", "/admin/avaliacoes/{id}/ocultar", useCommentEvents());
