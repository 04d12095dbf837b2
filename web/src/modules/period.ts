import { addDays, formatDay, parseDay } from "../lib/format";
import { oneOf, type Param } from "../ui/list/define-list";

/** Both days included, 'YYYY-MM-DD'. */
export type Period = { start: string; end: string };

/** Most days of a period that the API takes. */
export const MAX_DAYS = 400;

/** Most days of a list of receipts that is not one retailer's. */
export const MAX_DAYS_ACROSS = 31;

/** True when a period has at most so many days. */
export const fits = ({ start, end }: Period, days: number) => end < addDays(start, days);

/** What is said where a period is longer, and what leads back to the one without a choice. */
export const periodWords = {
  tooLong: `Escolha um período de até ${MAX_DAYS} dias`,
  last30: "Ver os últimos 30 dias",
} as const;

/** The period from another day on; one that would be too long ends earlier. */
export const startingOn = ({ end }: Period, start: string): Period => {
  const last = addDays(start, MAX_DAYS - 1);
  return { start, end: end < last ? end : last };
};

/** The period until another day; one that would be too long starts later. */
export const endingOn = ({ start }: Period, end: string): Period => {
  const first = addDays(end, 1 - MAX_DAYS);
  return { start: start > first ? start : first, end };
};

const days = (count: number) => (today: string) => ({ start: addDays(today, 1 - count), end: today });
const firstOf = (day: string) => `${day.slice(0, 8)}01`;
/** How long ago Monday was: a week begins on it. */
const sinceMonday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * Ready-made periods, and what each is on a given day. `relative` is how an address names it, so that it goes on
 * moving with the day.
 */
export const presets = [
  { id: "today", label: "Hoje", relative: "hoje", on: days(1) },
  {
    id: "yesterday",
    label: "Ontem",
    relative: "ontem",
    on: (today: string) => ({ start: addDays(today, -1), end: addDays(today, -1) }),
  },
  { id: "7", label: "7 dias", relative: "7d", on: days(7) },
  { id: "30", label: "30 dias", relative: "30d", on: days(30) },
  { id: "90", label: "90 dias", relative: "90d", on: days(90) },
  {
    id: "last-week",
    label: "Semana passada",
    relative: "semana-passada",
    on: (today: string) => {
      const sunday = addDays(today, -1 - sinceMonday(today));
      return { start: addDays(sunday, -6), end: sunday };
    },
  },
  {
    id: "month",
    label: "Este mês",
    relative: "mes",
    on: (today: string) => ({ start: firstOf(today), end: today }),
  },
  {
    id: "last-month",
    label: "Mês passado",
    relative: "mes-passado",
    on: (today: string) => {
      const end = addDays(firstOf(today), -1);
      return { start: firstOf(end), end };
    },
  },
] as const satisfies { id: string; label: string; relative: string; on: (today: string) => Period }[];

export type PresetId = (typeof presets)[number]["id"];
export type RelativePeriod = (typeof presets)[number]["relative"];

/** A ready-made period in an address: `periodo=7d`. */
export const relative = (): Param<RelativePeriod> => oneOf(presets.map((preset) => preset.relative));

const asDay = (raw: unknown) => {
  const day = typeof raw === "string" ? raw : "";
  return parseDay(formatDay(day)) === day ? day : undefined;
};

/** One end of a period in an address, which has both, in their order, or none; a ready-made one goes first. */
const endOf =
  (name: "startDate" | "endDate"): Param<string> =>
  (_, all) => {
    const [start, end] = [asDay(all.startDate), asDay(all.endDate)];
    if (relative()(all.periodo, all) || !start || !end || start > end) return undefined;
    return name === "startDate" ? start : end;
  };

/** The parameters of an address that name a period: `periodo`, or `startDate` and `endDate`. */
export const periodParams = { periodo: relative(), startDate: endOf("startDate"), endDate: endOf("endDate") };

/** What an address says of a period. */
export type PeriodSearch = { periodo?: RelativePeriod; startDate?: string; endDate?: string };

/** The period that an address means on a given day: without any, the last 30 days (D-73). */
export const periodIn = ({ periodo, startDate, endDate }: PeriodSearch, today: string): Period =>
  startDate && endDate ? { start: startDate, end: endDate } : relativePeriod(periodo ?? "30d", today);

/** What an address says instead, to name a period: nothing of the one without a choice. */
export const searchOf = (
  chosen: Period | RelativePeriod,
): { [Name in keyof Required<PeriodSearch>]: PeriodSearch[Name] | undefined } =>
  typeof chosen === "string"
    ? { periodo: chosen === "30d" ? undefined : chosen, startDate: undefined, endDate: undefined }
    : { periodo: undefined, startDate: chosen.start, endDate: chosen.end };

/** The period that an address names, on a given day. */
export const relativePeriod = (name: RelativePeriod, today: string): Period =>
  (presets.find((preset) => preset.relative === name) ?? presets[3]).on(today);

/** The period a preset means on a given day. */
export const presetPeriod = (id: PresetId, today: string): Period =>
  (presets.find((preset) => preset.id === id) ?? presets[3]).on(today);

/** The first preset that means exactly this period, if any. */
export const presetOf = (period: Period, today: string) =>
  presets.find(({ on }) => {
    const { start, end } = on(today);
    return start === period.start && end === period.end;
  })?.id;

/** Whether a day is not over on a given one: what it has is no measure of a whole day. */
export const isRunning = (day: string, today: string) => day >= today;
