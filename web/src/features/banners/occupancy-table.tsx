import { useEffect, useRef } from "react";
import { dayOf, formatDay } from "../../lib/format";
import type { Channel } from "./kinds";
import { channelLabel, messages } from "./messages";
import classes from "./occupancy.module.css";
import type { Occupancy } from "./queries";

const texts = messages.calendar;

type Props = { calendar: Occupancy; channels: readonly Channel[]; month: string };

const look = (occupied: number, free: number) => {
  if (occupied === 0) return classes.cellFree;
  return free > 0 ? classes.cellSome : classes.cellFull;
};

/** Days across, channels down: how many places are taken. The number says it; the colour repeats it. */
export function OccupancyTable({ calendar: { days, maximum }, channels, month }: Props) {
  const today = dayOf(new Date());
  const first = days[0]?.day;
  const box = useRef<HTMLElement>(null);
  // Where the days do not fit, today's is the first after the channels' names.
  useEffect(() => {
    const name = box.current?.querySelector("th");
    const now = box.current?.querySelector<HTMLElement>('[aria-current="date"]');
    if (first && box.current && name) box.current.scrollLeft = now ? now.offsetLeft - name.offsetWidth : 0;
  }, [first]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={box} className={classes.scroll} tabIndex={0} aria-label={texts.table(month)}>
        <table className={classes.days}>
          <thead>
            <tr>
              <th scope="col">{messages.list.channel}</th>
              {days.map(({ day }) => (
                <th scope="col" key={day} aria-current={day === today ? "date" : undefined}>
                  {Number(day.slice(8))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {channels.map((channel) => (
              <tr key={channel}>
                <th scope="row">{channelLabel(channel)}</th>
                {days.map(({ day, channels: taken }) => {
                  const { occupied = 0, free = maximum } = taken.find((one) => one.channel === channel) ?? {};
                  return (
                    <td
                      key={day}
                      className={look(occupied, free)}
                      title={texts.cell(formatDay(day), occupied, maximum)}
                    >
                      {occupied}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.legend}>
        <span className={classes.cellFree}>{texts.free}</span>
        <span className={classes.cellSome}>{texts.some}</span>
        <span className={classes.cellFull}>{texts.full}</span>
        {texts.places(maximum)}
      </p>
    </>
  );
}
