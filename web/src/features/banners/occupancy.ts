import type { Channel } from "./kinds";
import type { Occupancy } from "./queries";

/** Days that follow one another, both ends included. */
export type Run = { from: string; to: string };

const runs = (days: Occupancy["days"], holds: (day: Occupancy["days"][number]) => boolean) => {
  const found: Run[] = [];
  let open = false;
  for (const day of days) {
    const last = found.at(-1);
    if (holds(day)) {
      if (open && last) last.to = day.day;
      else found.push({ from: day.day, to: day.day });
    }
    open = holds(day);
  }
  return found;
};

const freeOn = (channel: Channel) => (day: Occupancy["days"][number]) =>
  (day.channels.find((one) => one.channel === channel)?.free ?? 0) > 0;

/** Whether a channel has no place left at some moment of a period: a day may be full in the morning alone. */
export const isFull = ({ banners, maximum }: Occupancy, channel: Channel, start: Date, end: Date) => {
  const taken = banners
    .filter(({ channels }) => channels.some((one) => one.channel === channel))
    .map(({ startDate, endDate }) => ({
      from: Date.parse(startDate),
      until: endDate ? Date.parse(endDate) : Number.POSITIVE_INFINITY,
    }));
  const moments = [start.getTime(), ...taken.map(({ from }) => from)];
  return moments
    .filter((at) => at >= start.getTime() && at < end.getTime())
    .some((at) => taken.filter(({ from, until }) => from <= at && at < until).length >= maximum);
};

/** Runs of days on which a channel has room. */
export const freeRuns = ({ days }: Occupancy, channel: Channel) => runs(days, freeOn(channel));

/** Runs of days on which it has none. */
export const fullRuns = ({ days }: Occupancy, channel: Channel) => {
  const free = freeOn(channel);
  return runs(days, (day) => !free(day));
};
