/** When a banner shows, as the form holds it: days 'YYYY-MM-DD' and times 'HH:MM' of the reader's own clock (BN-65). */
export type Duration = {
  startDay: string | null;
  startTime: string;
  endDay: string | null;
  endTime: string;
  /** The longest period: a year (BN-43). */
  maximum: boolean;
};

/** End of the last day, when no start time says otherwise (D-08). */
const LAST_MINUTE = "23:59";
const MINUTE_MS = 60_000;

const two = (value: number) => String(value).padStart(2, "0");

/** Whether a text is a time of day, 'HH:MM'. */
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The moment of a day and a time; null while one is missing. A time that a clock change skips moves on with it. */
export function momentOf(day: string | null, time: string): Date | null {
  const [year, month, date] = (day ?? "").split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  if (!year || !month || !date || !isTime(time)) return null;
  return new Date(year, month - 1, date, hour, minute);
}

/** A moment's day and time on the reader's clock. */
export const partsOf = (moment: Date) => ({
  day: `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
  time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
});

/** The same day a year later; after a 29 February it is 1 March. */
export const yearAfter = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString().slice(0, 10);
};

/** The year that the box 'maximum period' stands for (BN-43). */
const wholeYear = (duration: Duration): Duration => ({
  ...duration,
  maximum: true,
  endDay: duration.startDay && yearAfter(duration.startDay),
  endTime: duration.startTime || LAST_MINUTE,
});

/** Ticks the box, or takes the tick away and leaves the end to be changed. */
export const withMaximum = (duration: Duration, maximum: boolean): Duration =>
  maximum ? wholeYear(duration) : { ...duration, maximum };

const endsBeforeStart = ({ startDay, startTime, endDay, endTime }: Duration) => {
  if (!startDay || !endDay) return false;
  const start = momentOf(startDay, startTime);
  const end = momentOf(endDay, endTime);
  return start && end ? end < start : endDay < startDay;
};

/** Moves the start; an end that would be earlier is cleared (BN-47), the box's end follows. */
export function withStart(
  duration: Duration,
  start: Partial<Pick<Duration, "startDay" | "startTime">>,
): Duration {
  const moved = { ...duration, ...start };
  if (moved.maximum) return wholeYear(moved);
  return endsBeforeStart(moved) ? { ...moved, endDay: null, endTime: "" } : moved;
}

/** Begins in the minute of a moment. */
export const startingAt = (duration: Duration, moment: Date) => {
  const { day: startDay, time: startTime } = partsOf(moment);
  return withStart(duration, { startDay, startTime });
};

/** Chooses the last day; without a time yet it lasts until the day's end, or until the year is over. */
export const withEndDay = (duration: Duration, endDay: string): Duration => {
  const last = duration.startDay !== null && endDay === yearAfter(duration.startDay);
  const endTime = duration.endTime || (last && duration.startTime) || LAST_MINUTE;
  return { ...duration, endDay, endTime };
};

/** The same duration from another moment on, rounded up to a whole minute. */
export function movedTo(duration: Duration, moment: Date): Duration {
  const start = new Date(Math.ceil(moment.getTime() / MINUTE_MS) * MINUTE_MS);
  const was = momentOf(duration.startDay, duration.startTime);
  const end = momentOf(duration.endDay, duration.endTime);
  const { day: startDay, time: startTime } = partsOf(start);
  const moved = { ...duration, startDay, startTime };
  if (duration.maximum) return wholeYear(moved);
  if (!was || !end) return moved;
  const { day: endDay, time: endTime } = partsOf(new Date(end.getTime() + start.getTime() - was.getTime()));
  return { ...moved, endDay, endTime };
}

/** The first time that may be chosen on a day: now when it is today, any otherwise (BN-46). */
export const earliestTime = (day: string | null, now: Date) => {
  const today = partsOf(now);
  return day === today.day ? today.time : undefined;
};

/** Words of what is wrong with a duration. */
export const durationWords = {
  required: "Este campo é obrigatório",
  badTime: "Informe a hora como 14:30.",
  past: "O início já passou. Escolha um momento a partir de agora.",
  endFirst: "O fim deve ser depois do início.",
  tooLong: "O período pode ter no máximo 1 ano.",
} as const;

export type DurationProblems = Partial<Record<"startDay" | "startTime" | "endDay" | "endTime", string>>;

/**
 * What is wrong, by field. A start must not lie before `since`, the minute in which it was chosen; one that has not
 * changed (`published`) may lie in the past.
 */
export function durationProblems(duration: Duration, since: Date, published?: string): DurationProblems {
  const { required, badTime, past, endFirst, tooLong } = durationWords;
  const { startDay, startTime, endDay, endTime, maximum } = duration;
  const start = momentOf(startDay, startTime);
  const end = momentOf(endDay, endTime);
  const problems: DurationProblems = {};
  if (!startDay) problems.startDay = required;
  if (!isTime(startTime)) problems.startTime = startTime ? badTime : required;
  const today = partsOf(since).day;
  const kept = start && published && Math.abs(start.getTime() - Date.parse(published)) < MINUTE_MS;
  const keptDay = published && startDay === partsOf(new Date(published)).day;
  if (start && !kept && start.getTime() < Math.floor(since.getTime() / MINUTE_MS) * MINUTE_MS) {
    problems[startDay === today ? "startTime" : "startDay"] = past;
  } else if (startDay && !start && !keptDay && startDay < today) problems.startDay = past;
  if (maximum) return problems;
  if (!endDay) problems.endDay = required;
  if (!isTime(endTime)) problems.endTime = endTime ? badTime : required;
  if (!start || !end || !startDay) return problems;
  const latest = momentOf(yearAfter(startDay), startTime);
  if (end <= start) problems[endDay === startDay ? "endTime" : "endDay"] = endFirst;
  else if (latest && end > latest) problems.endDay = tooLong;
  return problems;
}

/**
 * The problems to show: a wrong day or time at once, a missing or half-typed one only once the form says so
 * (`told`), as when it is left.
 */
export const shownProblems = (duration: Duration, problems: DurationProblems, told: DurationProblems) => {
  const fields = ["startDay", "startTime", "endDay", "endTime"] as const;
  const early = (problem: string | undefined) =>
    problem === durationWords.required || problem === durationWords.badTime ? undefined : problem;
  return Object.fromEntries(
    fields.map((name) => [name, told[name] ?? (duration[name] ? early(problems[name]) : undefined)]),
  ) as DurationProblems;
};
