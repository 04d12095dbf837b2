import { addDays } from "../lib/format";
import { oneOf, type Param } from "../ui/list/define-list";

/** Both days included, 'YYYY-MM-DD'. */
export type Period = { start: string; end: string };

/** Most days of a period that the API takes. */
const MAX_DAYS = 400;

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

/** Ready-made periods; each ends today. `relative` is how an address names it, so that it goes on ending today. */
export const presets = [
  { id: "7", label: "7 dias", relative: "7d" },
  { id: "30", label: "30 dias", relative: "30d" },
  { id: "90", label: "90 dias", relative: "90d" },
  { id: "month", label: "Este mês", relative: "mes" },
] as const;

export type PresetId = (typeof presets)[number]["id"];
export type RelativePeriod = (typeof presets)[number]["relative"];

/** A ready-made period in an address: `periodo=7d`. */
export const relative = (): Param<RelativePeriod> => oneOf(presets.map((preset) => preset.relative));

/** The period that an address names, on a given day. */
export const relativePeriod = (name: RelativePeriod, today: string): Period =>
  presetPeriod(presets.find((preset) => preset.relative === name)?.id ?? "30", today);

/** The period a preset means on a given day. */
export const presetPeriod = (id: PresetId, today: string): Period =>
  id === "month"
    ? { start: `${today.slice(0, 8)}01`, end: today }
    : { start: addDays(today, 1 - Number(id)), end: today };

/** The preset that gives exactly this period, if any. */
export const presetOf = (period: Period, today: string) =>
  presets.find(({ id }) => {
    const { start, end } = presetPeriod(id, today);
    return start === period.start && end === period.end;
  })?.id;
