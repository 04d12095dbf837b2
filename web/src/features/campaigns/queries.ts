import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { $api, api, type Schemas } from "../../api/client";
import { storeChoicesQuery } from "../../modules/choices/queries";

export type Campaign = Schemas["Campaign"];

/** Rows of the list (SF-01). */
export const PAGE_SIZE = 5;

export const useCampaigns = (query: { page: number; filter: string }) =>
  $api.useQuery(
    "get",
    "/admin/campanhas-lojas",
    { params: { query: { page: query.page, pageSize: PAGE_SIZE, filter: query.filter || undefined } } },
    { placeholderData: keepPreviousData },
  );

export const useStores = () => useQuery(storeChoicesQuery("admin"));

/** After a change the list is asked again (SF-05). */
function useCampaignEvents() {
  const client = useQueryClient();
  return { onSuccess: () => client.invalidateQueries({ queryKey: ["get", "/admin/campanhas-lojas"] }) };
}

export const useCreateCampaign = () =>
  $api.useMutation("post", "/admin/campanhas-lojas", useCampaignEvents());

export const useDeleteCampaign = () =>
  $api.useMutation("delete", "/admin/campanhas-lojas/{id}", useCampaignEvents());

export const signPages = async (body: Schemas["UploadWanted"][]) => {
  const { data } = await api.POST("/admin/campanhas-lojas/urls", { body });
  return data as Schemas["UploadAddress"][];
};
