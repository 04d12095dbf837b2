import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { api, type Schemas } from "../../api/client";
import { retailerChoicesQuery, storeChoicesQuery } from "../../modules/choices/queries";
import type { Sign } from "../../modules/page-images/send-pages";
import { type BannerArea, bannerBase, isStaff } from "./area";
import type { Channel, Status } from "./kinds";

export type Banner = Schemas["Banner"];
export type BannerBody = Schemas["BannerBody"];
export type BannerDay = Schemas["BannerDay"];
export type BannerMetrics = Schemas["BannerMetrics"];
export type Occupancy = Schemas["Occupancy"];
export type Why = Schemas["Why"];

/** Rows of the list (BN-06). */
export const PAGE_SIZE = 6;

/** A page of the list: `page` counts from 0, `sort` is 'field.order'; empty texts stand for all. */
export type ListQuery = {
  page: number;
  sort: string;
  filter: string;
  status: Status | "";
  channel: Channel | "";
};

const KEY = "banners";

export const useBanners = (area: BannerArea, query: ListQuery) =>
  useQuery({
    queryKey: [KEY, bannerBase[area], "list", query],
    queryFn: async ({ signal }) => {
      const { page, sort, filter, status, channel } = query;
      const { data } = await api.GET(callOf(bannerBase[area], "/propagandas"), {
        params: {
          query: {
            ...{ page, pageSize: PAGE_SIZE, sortBy: sort },
            ...{ filter: filter || undefined, status: status || undefined, channel: channel || undefined },
          },
        },
        signal,
      });
      return data as Schemas["PageBanner"];
    },
    placeholderData: keepPreviousData,
  });

/** A banner and the version that a change of it names. */
export type Versioned = { banner: Banner; version: string };

export const bannerQuery = (area: BannerArea, id: string) =>
  queryOptions({
    queryKey: [KEY, bannerBase[area], "one", id],
    queryFn: async ({ signal }): Promise<Versioned> => {
      const { data, response } = await api.GET(callOf(bannerBase[area], "/propagandas/{id}"), {
        params: { path: { id } },
        signal,
      });
      return { banner: data as Banner, version: response.headers.get("ETag") ?? "" };
    },
  });

/** A period of days, both included, as the calendar's and the figures' calls take it. */
export type Days = { startDate: string; endDate: string };

export const useMetrics = (id: string, days: Days) =>
  useQuery({
    queryKey: [KEY, "/admin", "metrics", id, days],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: days };
      const { data } = await api.GET("/admin/propagandas/{id}/metrics", { params, signal });
      return data as BannerMetrics;
    },
    placeholderData: keepPreviousData,
  });

/** How full the channels are; nothing is asked while `days` is null. */
export const useOccupancy = (area: BannerArea, days: Days | null, varejistaId?: string) =>
  useQuery({
    queryKey: [KEY, bannerBase[area], "occupancy", days, varejistaId],
    queryFn: async ({ signal }) => {
      const { data } = await api.GET(callOf(bannerBase[area], "/propagandas/ocupacao"), {
        params: { query: { startDate: "", endDate: "", ...days, varejistaId } },
        signal,
      });
      return data as Occupancy;
    },
    enabled: days !== null,
    placeholderData: keepPreviousData,
  });

/** The stores that the account may choose from, and for staff the retailers. */
export function useChoices(area: BannerArea) {
  const retailers = useQuery({ ...retailerChoicesQuery(area), enabled: isStaff(area) });
  const stores = useQuery(storeChoicesQuery(area));
  return { retailers, stores };
}

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY] });
};

/** Publishes, or with an id and the version that was opened changes. The caller words the failure. */
export function useSaveBanner(area: BannerArea) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ body, edited }: { body: BannerBody; edited?: { id: string; version: string } }) => {
      if (!edited) {
        await api.POST(callOf(bannerBase[area], "/propagandas"), { body });
        return;
      }
      const { id, version } = edited;
      await api.PUT(callOf(bannerBase[area], "/propagandas/{id}"), {
        params: { path: { id }, header: { "If-Match": version } },
        body: { ...body, id },
      });
    },
    meta: { ownErrors: true },
    onSuccess: refresh,
  });
}

export function useRemoveBanner(area: BannerArea) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) =>
      api.DELETE(callOf(bannerBase[area], "/propagandas/{id}"), { params: { path: { id } } }),
    onSettled: refresh,
  });
}

/** Publishes a copy for another period. The caller words the failure. */
export function useDuplicateBanner(area: BannerArea) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: Schemas["BannerCopyInputBody"] }) => {
      const params = { path: { id } };
      const { data } = await api.POST(callOf(bannerBase[area], "/propagandas/{id}/duplicate"), {
        params,
        body,
      });
      return data as Banner;
    },
    meta: { ownErrors: true },
    onSuccess: refresh,
  });
}

/** What is asked of a banner: whether it shows to whom, where and when. */
export type Question = { storeId?: string; channel?: Channel; viewerId?: string; at?: string };

export const useWhy = (area: BannerArea) =>
  useMutation({
    mutationFn: async ({ id, question }: { id: string; question: Question }) => {
      const params = { path: { id }, query: question };
      const { data } = await api.GET(callOf(bannerBase[area], "/propagandas/{id}/why"), { params });
      return data as Why;
    },
  });

/** Asks for addresses to send images to (BN-63). */
export const signImages =
  (area: BannerArea): Sign =>
  async (body) => {
    const { data } = await api.POST(callOf(bannerBase[area], "/cdn/signed-urls"), { body });
    return data as Schemas["UploadAddress"][];
  };
