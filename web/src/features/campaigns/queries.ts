import { $api, api, type Schemas } from "../../api/client";
import { useRefresh } from "../../api/tags";

export type Campaign = Schemas["Campaign"];

/** After a change, or a refusal because somebody else made one, the list is asked again (SF-05). */
const useCampaignEvents = () => ({ onSettled: useRefresh("campaigns") });

export const useCreateCampaign = () =>
  $api.useMutation("post", "/admin/campanhas-lojas", useCampaignEvents());

export const useDeleteCampaign = () =>
  $api.useMutation("delete", "/admin/campanhas-lojas/{id}", useCampaignEvents());

export const signPages = async (body: Schemas["UploadWanted"][]) => {
  const { data } = await api.POST("/admin/campanhas-lojas/urls", { body });
  return data as Schemas["UploadAddress"][];
};
