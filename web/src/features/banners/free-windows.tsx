import { formatDay } from "../../lib/format";
import { Card } from "../../ui/card";
import type { Channel } from "./kinds";
import { channelLabel, messages } from "./messages";
import { freeRuns, type Run } from "./occupancy";
import classes from "./occupancy.module.css";
import type { Occupancy } from "./queries";

const texts = messages.calendar;

const inWords = (runs: Run[], { days }: Occupancy) => {
  const [first] = runs;
  if (!first) return texts.noWindows;
  if (first.from === days[0]?.day && first.to === days.at(-1)?.day) return texts.whole;
  return runs.map(({ from, to }) => texts.period(formatDay(from), formatDay(to))).join("; ");
};

/** In which days of the month each channel has room. */
export function FreeWindows({ calendar, channels }: { calendar: Occupancy; channels: readonly Channel[] }) {
  return (
    <Card title={texts.windows}>
      <ul className={classes.list}>
        {channels.map((channel) => (
          <li key={channel}>
            <span>{channelLabel(channel)}</span>
            <span className={classes.muted}>{inWords(freeRuns(calendar, channel), calendar)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
