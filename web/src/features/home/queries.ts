import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { type CompanyArea, companyBase } from "../../modules/area";
import { partnerQuery, type Retailer, retailerQuery } from "../../modules/own-profile";
import type { Period } from "../../modules/period";
import { indicatorsQuery } from "./store-rows";

export type Indicators = Schemas["Indicators"];
export type StoreBoard = Schemas["StoreBoard"];
type Tag = Schemas["AchievementKind"]["tag"];

const LATEST_KEYS = 3;

const days = ({ start, end }: Period) => ({ params: { query: { startDate: start, endDate: end } } });

/**
 * Totals of a period and of the one before, stores, first steps. While another period loads, the previous answer stays
 * for what is of no period: how many stores, which steps.
 */
export const useIndicators = (area: CompanyArea, period: Period) =>
  useQuery({ ...indicatorsQuery(area, period), placeholderData: keepPreviousData });

/** Receipts of each day of a period. */
export const useDaily = (area: CompanyArea, period: Period) =>
  useQuery($api.queryOptions("get", callOf(companyBase[area], "/cupons/daily"), days(period)));

const toValues = (list: Schemas["Achievement"][]) =>
  Object.fromEntries(list.map(({ tipo, valor }) => [tipo.tag, valor])) as Partial<Record<Tag, number | null>>;

/** What a period saved, and its ratings, by tag; null is not estimated or not rated yet. */
export const useAchievements = (area: CompanyArea, period: Period) =>
  useQuery({
    ...$api.queryOptions("get", callOf(companyBase[area], "/conquistas"), days(period)),
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

/** Whether the software house has any key; asked only while that matters. */
export const useHasKeys = (enabled: boolean) =>
  useQuery({
    ...$api.queryOptions(
      "get",
      "/parceiros/keys",
      { params: { query: { page: 0, pageSize: 1 } } },
      tagged("keys"),
    ),
    enabled,
    select: ({ total }) => total > 0,
  });

/** Changes the retailer's choices; what was saved by a cost is counted again. */
export function useSaveSettings() {
  const client = useQueryClient();
  return $api.useMutation("put", "/varejistas/configuracoes", {
    onSuccess: (saved) => {
      client.setQueryData(retailerQuery.queryKey, saved);
      return client.invalidateQueries({ queryKey: ["get", "/varejistas/conquistas"] });
    },
  });
}

/** All of a retailer's choices, as the call wants them, with some changed. */
export const settingsWith = (
  { somenteNotasVerificadas, custoPorCupomMilesimos }: Retailer,
  patch: Partial<Schemas["SettingsInputBody"]>,
) => ({ body: { somenteNotasVerificadas, custoPorCupomMilesimos, ...patch } });
