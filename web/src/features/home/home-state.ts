import { useSearch } from "@tanstack/react-router";
import { companyBase, useArea } from "../../modules/area";
import { useList } from "../../ui/list/use-list";
import { useAchievements, useDaily, useIndicators } from "./queries";
import { DEFAULT_LENGTH, homeStores, type LENGTHS, periodOf } from "./store-rows";

/** What both homes show: the period in the URL and the figures of that period. */
export function useHome() {
  const area = useArea(companyBase);
  // Of two routes; their names would weigh on what every home loads.
  const { length, period } = periodOf(useSearch({ strict: false }));
  const stores = useList(homeStores, { area, period });
  const indicators = useIndicators(area, period);
  const waiting = indicators.data?.primeiroCupom === false;
  return {
    area,
    /** Nothing was ever received: there is no figure to show. */
    waiting,
    length,
    period,
    setLength: (length: (typeof LENGTHS)[number]) =>
      stores.url.set({ dias: length === DEFAULT_LENGTH ? undefined : length }),
    stores,
    indicators,
    /** The period's own figures; undefined while they load, whatever was shown before. */
    figures: indicators.isPlaceholderData ? undefined : indicators.data,
    daily: useDaily(area, period, !waiting),
    achievements: useAchievements(area, period, !waiting),
  };
}

export type Home = ReturnType<typeof useHome>;
