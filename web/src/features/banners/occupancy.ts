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

/** Runs of days on which a channel has room. */
export const freeRuns = ({ days }: Occupancy, channel: Channel) => runs(days, freeOn(channel));

/** Runs of days on which it has none. */
export const fullRuns = ({ days }: Occupancy, channel: Channel) => {
  const free = freeOn(channel);
  return runs(days, (day) => !free(day));
};
