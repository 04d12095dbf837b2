import { keepPreviousData } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api, api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { errorMessage } from "../../lib/api-error";
import { isStale, versionedOf } from "../../modules/edit/use-editing";
import type { Sign } from "../../modules/page-images/send-pages";
import { toast } from "../../ui/toast";
import { type BannerArea, bannerBase } from "./area";

export type Banner = Schemas["Banner"];
export type BannerBody = Schemas["BannerBody"];
export type BannerDay = Schemas["BannerDay"];
export type BannerMetrics = Schemas["BannerMetrics"];
export type Occupancy = Schemas["Occupancy"];
export type Why = Schemas["Why"];

/** A banner as it is now, to be changed. */
export const readBanner = async (area: BannerArea, id: string, signal?: AbortSignal) =>
  versionedOf<Banner>(
    await api.GET(callOf(bannerBase[area], "/propagandas/{id}"), { params: { path: { id } }, signal }),
  );

export const useBanner = (area: BannerArea, id: string) =>
  $api.useQuery(
    "get",
    callOf(bannerBase[area], "/propagandas/{id}"),
    { params: { path: { id } } },
    tagged("banners"),
  );

/** A period of days, both included, as the calendar's and the figures' calls take it. */
export type Days = { startDate: string; endDate: string };

export const useMetrics = (id: string, days: Days) =>
  $api.useQuery(
    "get",
    "/admin/propagandas/{id}/metrics",
    { params: { path: { id }, query: days } },
    { placeholderData: keepPreviousData, ...tagged("banners") },
  );

/** How full the channels are; nothing is asked while `days` is null. */
export const useOccupancy = (area: BannerArea, days: Days | null, varejistaId?: string) =>
  $api.useQuery(
    "get",
    callOf(bannerBase[area], "/propagandas/ocupacao"),
    { params: { query: { startDate: "", endDate: "", ...days, varejistaId } } },
    { enabled: days !== null, placeholderData: keepPreviousData, ...tagged("banners") },
  );

/** What the caller words itself when it fails. */
const worded = { meta: { ownErrors: true } };

/** Publishes. The caller words the failure. */
export const useCreateBanner = (area: BannerArea) =>
  $api.useMutation("post", callOf(bannerBase[area], "/propagandas"), {
    ...worded,
    onSuccess: useRefresh("banners"),
  });

/** Changes a banner. The caller words the failure. */
export const useUpdateBanner = (area: BannerArea) =>
  $api.useMutation("put", callOf(bannerBase[area], "/propagandas/{id}"), {
    ...worded,
    onSuccess: useRefresh("banners"),
  });

/** Takes a banner away; whether it could or not, the list is old. */
export const useRemoveBanner = (area: BannerArea) =>
  $api.useMutation("delete", callOf(bannerBase[area], "/propagandas/{id}"), {
    onSettled: useRefresh("banners"),
  });

/** Says that a retailer's banner was looked at as it was shown; if it changed meanwhile, it is shown again. */
export const useLookAtBanner = () =>
  $api.useMutation("put", "/admin/propagandas/{id}/olhado", {
    onError: (error) => void (isStale(error) && toast.error(errorMessage(error))), // a 412 is nobody else's to say
    onSettled: useRefresh("banners"),
  });

/** Publishes a copy for another period. The caller words the failure. */
export const useDuplicateBanner = (area: BannerArea) =>
  $api.useMutation("post", callOf(bannerBase[area], "/propagandas/{id}/duplicate"), {
    ...worded,
    onSuccess: useRefresh("banners"),
  });

/** Asks whether a banner shows: who is asked for, where and when. */
export const useWhy = (area: BannerArea) =>
  $api.useMutation("get", callOf(bannerBase[area], "/propagandas/{id}/why"));

/** Asks for addresses to send images to (BN-63). */
export const signImages =
  (area: BannerArea): Sign =>
  async (body) => {
    const { data } = await api.POST(callOf(bannerBase[area], "/cdn/signed-urls"), { body });
    return data as Schemas["UploadAddress"][];
  };
