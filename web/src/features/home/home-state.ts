import { useSearch } from "@tanstack/react-router";
import { dayOf } from "../../lib/format";
import { companyBase, useArea } from "../../modules/area";
import { type Period, presetPeriod } from "../../modules/period";
import { useTableSearch } from "../../ui/list/table-search";
import { useAchievements, useDaily, useIndicators } from "./queries";
import { DEFAULT_LENGTH, type HomeSearch, type LENGTHS } from "./search";

const DEFAULT_SORT = "total.desc";

/** What both homes show: the period in the URL and the figures of that period. */
export function useHome() {
  const area = useArea(companyBase);
  const { dias = DEFAULT_LENGTH } = useSearch({ strict: false }) as HomeSearch;
  const table = useTableSearch(DEFAULT_SORT);
  const period: Period = presetPeriod(`${dias}`, dayOf(new Date()));
  return {
    area,
    length: dias,
    period,
    setLength: (length: (typeof LENGTHS)[number]) =>
      table.update({ dias: length === DEFAULT_LENGTH ? undefined : length }),
    table,
    indicators: useIndicators(area, period),
    daily: useDaily(area, period),
    achievements: useAchievements(area, period),
  };
}

export type Home = ReturnType<typeof useHome>;
