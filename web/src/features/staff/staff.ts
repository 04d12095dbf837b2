import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
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
