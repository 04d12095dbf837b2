import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { $api, api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { ApiError } from "../../lib/api-error";
import type { CompanyArea } from "../../modules/area";
import { isStale, STALE, versionedOf } from "../../modules/edit/use-editing";
import { partnerQuery, type Retailer, retailerQuery } from "../../modules/own-profile";
import type { Period } from "../../modules/period";
import { toast } from "../../ui/toast";
import { choicesChanged } from "./messages";
import { achievementsQuery, dailyQuery, indicatorsQuery } from "./store-rows";

export type Indicators = Schemas["Indicators"];
export type StoreBoard = Schemas["StoreBoard"];
type Tag = Schemas["AchievementKind"]["tag"];

const LATEST_KEYS = 3;

/** How often a home without a receipt looks for the first one. */
const LISTEN_MS = 15_000;

/**
 * Totals of a period and of the one before, stores, first steps. While another period loads, the previous answer stays
 * for what is of no period: how many stores, which steps. Until the first receipt it is asked again and again.
 */
export const useIndicators = (area: CompanyArea, period: Period) =>
  useQuery({
    ...indicatorsQuery(area, period),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.primeiroCupom === false ? LISTEN_MS : false),
  });

/** Receipts of each day of a period; not asked while there is none to show. */
export const useDaily = (area: CompanyArea, period: Period, enabled: boolean) =>
  useQuery({
    ...dailyQuery(area, period),
    enabled,
  });

const toValues = (list: Schemas["Achievement"][]) =>
  Object.fromEntries(list.map(({ tipo, valor }) => [tipo.tag, valor])) as Partial<Record<Tag, number | null>>;

/** What a period saved, and its ratings, by tag; null is not estimated or not rated yet. */
export const useAchievements = (area: CompanyArea, period: Period, enabled: boolean) =>
  useQuery({
    enabled,
    ...achievementsQuery(area, period),
    select: toValues,
  });

/** Figures and sources behind the achievements. */
export const useFactors = () => useQuery($api.queryOptions("get", "/conquistas/fatores"));

/** The retailer's own record. */
export const useRetailer = () => useQuery(retailerQuery);

/** The software house's own record. */
export const usePartner = () => useQuery(partnerQuery);

/** The newest keys that reach the retailer's stores. */
export const useLatestKeys = () =>
  useQuery(
    $api.queryOptions(
      "get",
      "/retailers/api-keys",
      {
        params: { query: { page: 0, pageSize: LATEST_KEYS, sortBy: "createdAt.desc" } },
      },
      tagged("keys"),
    ),
  );

/** How keys of production begin, by which a list finds those alone. */
const LIVE = "seiva_live_";

/** Whether the software house has a key that sends shops' receipts: one for tests does not. Asked only while that matters. */
export const useSendsReceipts = (enabled: boolean) =>
  useQuery({
    ...$api.queryOptions(
      "get",
      "/parceiros/keys",
      { params: { query: { page: 0, pageSize: 1, filter: LIVE } } },
      tagged("keys"),
    ),
    enabled,
    select: ({ total }) => total > 0,
  });

/** What a retailer decides, each on a card of its own. */
type Choices = Schemas["SettingsInputBody"];

/** One choice changed, as it was `seen` on screen. */
type Change = { seen: Retailer; patch: Partial<Choices> };

/**
 * Changes one of the retailer's choices and leaves the others as they are by now. One that somebody else made meanwhile
 * is told and shown, not written over. What was saved by a cost is counted again.
 */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ seen, patch }: Change) => {
      const { row: now, version } = versionedOf<Retailer>(await api.GET("/varejistas"));
      const names = Object.keys(patch) as (keyof Choices)[];
      if (names.some((name) => now[name] !== seen[name])) throw new ApiError(STALE, choicesChanged);
      const { somenteNotasVerificadas, custoPorCupomMilesimos } = now;
      const { data } = await api.PUT("/varejistas/configuracoes", {
        params: { header: { "If-Match": version } },
        body: { somenteNotasVerificadas, custoPorCupomMilesimos, ...patch },
      });
      return data as Retailer;
    },
    onSuccess: (saved) => {
      client.setQueryData(retailerQuery.queryKey, saved);
      return client.invalidateQueries({ queryKey: ["get", "/varejistas/conquistas"] });
    },
    onError: (error) => {
      if (!isStale(error)) return;
      toast.error(choicesChanged);
      void client.invalidateQueries({ queryKey: retailerQuery.queryKey });
    },
  });
}
