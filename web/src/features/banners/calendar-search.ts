import { addDays } from "../../lib/format";

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
