import { $api, api, type Schemas } from "../../api/client";
import { useRefresh } from "../../api/tags";
import { versionedOf } from "../../modules/edit/use-editing";

export type VipRetailer = Schemas["VIPRetailer"];

/** After a change, or a refusal because somebody else made one, the list is asked again. */
const useVipEvents = () => ({ onSettled: useRefresh("vip") });

export const readVip = async (id: string, signal?: AbortSignal) =>
  versionedOf<VipRetailer>(await api.GET("/admin/varejistas-vip/{id}", { params: { path: { id } }, signal }));

export const useCreateVip = () => $api.useMutation("post", "/admin/varejistas/vip", useVipEvents());

export const useUpdateVip = () => $api.useMutation("put", "/admin/varejistas-vip/{id}", useVipEvents());

export const useRotateVip = () =>
  $api.useMutation("post", "/admin/varejistas-vip/{id}/rotate", useVipEvents());

export const useEndVip = () => $api.useMutation("delete", "/admin/varejistas-vip/{id}", useVipEvents());
