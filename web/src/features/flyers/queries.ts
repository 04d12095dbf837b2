import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { $api, api, type Schemas } from "../../api/client";
import { retailerChoicesQuery } from "../../modules/choices/queries";
import type { Sign } from "../../modules/page-images/send-pages";
import { profilePath } from "../../modules/profile-path";
import type { FlyerFamily } from "./families";

export type Flyer = Schemas["Flyer"];
export type FlyerWeek = Schemas["FlyerWeek"];

/** Flyers of a page (FL-01). */
export const PAGE_SIZE = 6;

export const useFlyers = (family: FlyerFamily, query: { page: number; retailerId?: string }) =>
  $api.useQuery(
    "get",
    profilePath(family.profile, "/admin/encartes"),
    { params: { query: { page: query.page, pageSize: PAGE_SIZE, varejistaId: query.retailerId } } },
    { placeholderData: keepPreviousData },
  );

export const useFlyer = (family: FlyerFamily, id: string) =>
  $api.useQuery("get", profilePath(family.profile, "/admin/encartes/{id}"), { params: { path: { id } } });

/** What the retailer's stores have this week; an administrator's only once a retailer is chosen. */
export const useWeek = (family: FlyerFamily, retailerId: string | null) =>
  $api.useQuery(
    "get",
    profilePath(family.profile, "/admin/encartes/semana"),
    { params: { query: { varejistaId: retailerId ?? undefined } } },
    { enabled: !family.admin || retailerId !== null },
  );

/** The retailers an administrator chooses from. */
export const useRetailers = (family: FlyerFamily) =>
  useQuery({ ...retailerChoicesQuery(family.profile), enabled: family.admin });

/**
 * After a change, and after a refusal, which means that somebody else made one: lists and weeks are asked again. A
 * flyer itself never changes, and the one that is looked at may just have been deleted.
 */
function useFlyerEvents() {
  const client = useQueryClient();
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => /encartes(\/semana)?$/.test(String(queryKey[1])),
    });
  return { onSuccess: refresh, onError: () => void refresh() };
}

export const useCreateFlyer = (family: FlyerFamily) =>
  $api.useMutation("post", profilePath(family.profile, "/admin/encartes"), useFlyerEvents());

export const useDeleteFlyer = (family: FlyerFamily) =>
  $api.useMutation("delete", profilePath(family.profile, "/admin/encartes/{id}"), useFlyerEvents());

export const signPages =
  (family: FlyerFamily): Sign =>
  async (body) => {
    const { data } = await api.POST(profilePath(family.profile, "/admin/cdn/signed-urls"), { body });
    return data as Schemas["UploadAddress"][];
  };
