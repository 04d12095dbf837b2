import { $api, api, type Schemas } from "../../api/client";
import { useRefresh } from "../../api/tags";
import { versionedOf } from "../../modules/edit/use-editing";

export type Sponsor = Schemas["Sponsor"];

export const readSponsor = async (id: string, signal?: AbortSignal) =>
  versionedOf<Sponsor>(await api.GET("/admin/patrocinadores/{id}", { params: { path: { id } }, signal }));

/** After a change, or a refusal because somebody else made one, lists are asked again; promotions name their sponsors. */
const useSponsorEvents = () => ({ onSettled: useRefresh("sponsors", "promotions") });

export const useCreateSponsor = () => $api.useMutation("post", "/admin/patrocinadores", useSponsorEvents());

export const useUpdateSponsor = () =>
  $api.useMutation("put", "/admin/patrocinadores/{id}", useSponsorEvents());

export const useDeleteSponsor = () =>
  $api.useMutation("delete", "/admin/patrocinadores/{id}", useSponsorEvents());
