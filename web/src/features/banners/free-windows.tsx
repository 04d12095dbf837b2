import { dayOf, formatDay } from "../../lib/format";
import { Card } from "../../ui/card";
import type { Channel } from "./kinds";
import { channelLabel, messages } from "./messages";
import { freeRuns, type Run } from "./occupancy";
import classes from "./occupancy.module.css";
import type { Occupancy } from "./queries";

const texts = messages.calendar;

const inWords = (runs: Run[], { days }: Occupancy, whole: string) => {
  const [first] = runs;
  if (days.length === 0) return texts.over;
  if (!first) return texts.noWindows;
  if (first.from === days[0]?.day && first.to === days.at(-1)?.day) return whole;
  return runs.map(({ from, to }) => texts.period(formatDay(from), formatDay(to))).join("; ");
};

/** In which days of the month, from today on, each channel has room. */
export function FreeWindows({ calendar, channels }: { calendar: Occupancy; channels: readonly Channel[] }) {
  const today = dayOf(new Date());
  const toCome = { ...calendar, days: calendar.days.filter(({ day }) => day >= today) };
  const whole = toCome.days.length < calendar.days.length ? texts.rest : texts.whole;
  return (
    <Card title={texts.windows}>
      <ul className={classes.list}>
        {channels.map((channel) => (
          <li key={channel}>
            <span>{channelLabel(channel)}</span>
            <span className={classes.muted}>{inWords(freeRuns(toCome, channel), toCome, whole)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
