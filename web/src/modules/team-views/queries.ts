import { useMutation, useQuery } from "@tanstack/react-query";
import { $api, api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import type { View } from "../../ui/list/team-views";

export type SharedView = Schemas["SharedView"];

/** The views of a list that the team shares. */
export const useTeamViews = (lista: string) =>
  useQuery(
    $api.queryOptions("get", "/identity/shared-views", { params: { query: { lista } } }, tagged("views")),
  );

/** Shares, renames, replaces or removes one; the list is asked again, also after a refusal. */
export function useViewChange() {
  const onSettled = useRefresh("views");
  return {
    share: useMutation({
      mutationFn: ({ list, view }: { list: string; view: View }) =>
        api.POST("/identity/shared-views", { body: { lista: list, nome: view.name, busca: view.search } }),
      onSettled,
    }),
    rename: useMutation({
      mutationFn: ({ view: { id, versao }, nome }: { view: SharedView; nome: string }) =>
        api.PUT("/identity/shared-views/{id}", {
          params: { path: { id }, header: { "If-Match": `"${versao}"` } },
          body: { nome },
        }),
      onSettled,
    }),
    replace: useMutation({
      mutationFn: ({ view: { id, versao }, search }: { view: SharedView; search: View["search"] }) =>
        api.PUT("/identity/shared-views/{id}/busca", {
          params: { path: { id }, header: { "If-Match": `"${versao}"` } },
          body: { busca: search },
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.DELETE("/identity/shared-views/{id}", { params: { path: { id } } }),
      onSettled,
    }),
  };
}
