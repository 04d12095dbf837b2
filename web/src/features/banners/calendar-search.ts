import { useNavigate, useSearch } from "@tanstack/react-router";
import { addDays, dayOf } from "../../lib/format";
import { useArea } from "../../modules/area";
import { bannerBase } from "./area";

/** Query string of the calendar: the month 'YYYY-MM', this one when absent, and for staff a retailer. */
export type CalendarSearch = { month?: string; retailer?: string };

export const calendarSearch = (raw: Record<string, unknown>): CalendarSearch => ({
  ...(/^20\d{2}-(0[1-9]|1[0-2])$/.test(String(raw.month)) ? { month: String(raw.month) } : {}),
  ...(typeof raw.retailer === "string" && raw.retailer ? { retailer: raw.retailer } : {}),
});

/** First and last day of a month. */
export const monthDays = (month: string) => {
  const next = addDays(`${month}-28`, 4).slice(0, 7);
  return { startDate: `${month}-01`, endDate: addDays(`${next}-01`, -1) };
};

/** The month before (-1) or after (1). */
export const monthBeside = (month: string, step: -1 | 1) => {
  const { startDate, endDate } = monthDays(month);
  return addDays(step === 1 ? endDate : startDate, step).slice(0, 7);
};

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
