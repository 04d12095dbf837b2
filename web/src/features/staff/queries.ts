import { $api } from "../../api/client";
import { useRefresh } from "../../api/tags";

/** Also a refusal may show what is on screen to be old. */
const useEvents = () => ({ onSettled: useRefresh("accounts") });

export const useInvite = () => $api.useMutation("post", "/admin/equipe", useEvents());
export const useInviteAgain = () => $api.useMutation("post", "/admin/equipe/{id}/reenviar", useEvents());
export const useCancel = () => $api.useMutation("delete", "/admin/equipe/{id}", useEvents());
export const useChangeProfile = () => $api.useMutation("post", "/admin/equipe/{id}/perfil", useEvents());
export const useRequireFactor = () =>
  $api.useMutation("post", "/admin/equipe/{id}/segundo-fator", useEvents());
