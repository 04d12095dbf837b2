import { $api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { defineList, oneOf, text } from "../../ui/list/define-list";

export type Member = Schemas["StaffMember"];
export type StaffProfile = Member["perfil"];

export const profiles = ["ADMINISTRADOR", "SUPORTE"] as const;
export const states = ["ATIVA", "PENDENTE", "EXPIRADA", "SUSPENSA"] as const;

/** The programme's own people by name, twenty a page. */
export const staff = defineList({
  params: { filter: text(), perfil: oneOf(profiles), situacao: oneOf(states) },
  pageSize: 20,
  ask: ({ page, pageSize, filter, perfil, situacao }) =>
    $api.queryOptions(
      "get",
      "/admin/equipe",
      { params: { query: { page, pageSize, filter, perfil, situacao } } },
      tagged("accounts"),
    ),
});

/** Also a refusal may show what is on screen to be old. */
const useEvents = () => ({ onSettled: useRefresh("accounts") });

export const useInvite = () => $api.useMutation("post", "/admin/equipe", useEvents());
export const useInviteAgain = () => $api.useMutation("post", "/admin/equipe/{id}/reenviar", useEvents());
export const useCancel = () => $api.useMutation("delete", "/admin/equipe/{id}", useEvents());
export const useChangeProfile = () => $api.useMutation("post", "/admin/equipe/{id}/perfil", useEvents());
export const useRequireFactor = () =>
  $api.useMutation("post", "/admin/equipe/{id}/segundo-fator", useEvents());
