import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { defineList, oneOf, text } from "../../ui/list/define-list";

export type Work = Schemas["ContractWork"];

export const todos = ["PENDENTE", "PERTO_DO_FIM", "BLOQUEADO", "NOVA_VERSAO"] as const;

/** Contracts about which there is something to do, those that are due first at the top. */
export const work = defineList({
  params: { filter: text(), situacao: oneOf(todos) },
  sorts: ["prazo", "varejista"],
  order: "prazo.asc",
  pageSize: 20,
  ask: ({ sort: sortBy, ...asked }) =>
    $api.queryOptions(
      "get",
      "/admin/contratos",
      { params: { query: { ...asked, sortBy } } },
      tagged("contract"),
    ),
});
