import { useNavigate, useSearch } from "@tanstack/react-router";
import { dayOf } from "../../lib/format";
import { useArea } from "../../modules/area";
import { bannerBase } from "./area";
import { type CalendarSearch, calendarSearch } from "./calendar-search";

/** The month and the retailer that are shown, kept in the URL. */
export function useCalendarSearch() {
  const area = useArea(bannerBase);
  // Read here too: the router leaves in what a route's own reading drops.
  const asked = calendarSearch(useSearch({ from: `/portal/${area}/advertisement-calendar` }));
  const { month = dayOf(new Date()).slice(0, 7), retailer } = asked;
  const navigate = useNavigate();
  const update = (patch: CalendarSearch) =>
    void navigate({
      to: ".",
      search: (current: CalendarSearch) => ({ ...current, ...patch }),
      resetScroll: false,
    } as never);
  return { month, retailer, update };
}
