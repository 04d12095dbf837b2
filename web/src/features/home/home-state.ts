import { useSearch } from "@tanstack/react-router";
import { dayOf } from "../../lib/format";
import { companyBase, useArea } from "../../modules/area";
import { type Period, presetPeriod } from "../../modules/period";
import { useList } from "../../ui/list/use-list";
import { useAchievements, useDaily, useIndicators } from "./queries";
import { DEFAULT_LENGTH, homeStores, type LENGTHS } from "./store-rows";

/** What both homes show: the period in the URL and the figures of that period. */
export function useHome() {
  const area = useArea(companyBase);
  const { dias = DEFAULT_LENGTH } = homeStores.search(useSearch({ strict: false }));
  const period: Period = presetPeriod(`${dias}`, dayOf(new Date()));
  const stores = useList(homeStores, { area, period });
  const indicators = useIndicators(area, period);
  const waiting = indicators.data?.primeiroCupom === false;
  return {
    area,
    /** Nothing was ever received: there is no figure to show. */
    waiting,
    length: dias,
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
