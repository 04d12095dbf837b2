import { addDays, formatDay } from "../../lib/format";
import { useCurrentUser } from "../../modules/current-user";
import { type BannerArea, isStaff } from "./area";
import classes from "./banners.module.css";
import { channelLabel, messages } from "./messages";
import { momentOf } from "./moments";
import { fullRuns, isFull } from "./occupancy";
import { type Days, useOccupancy } from "./queries";
import type { BannerValues } from "./schema";

/** Most days in one look at the calendar. */
const LOOK_AHEAD = 366;

const daysOf = ({ startDay, endDay, channels, segment, retailerId }: BannerValues): Days | null => {
  if (!startDay || !endDay || endDay < startDay || channels.length === 0) return null;
  if (segment === "BY_STORE" && !retailerId) return null;
  const last = addDays(startDay, LOOK_AHEAD);
  return { startDate: startDay, endDate: endDay < last ? endDay : last };
};

/** Tells, before anything is sent, whether the chosen channels have room in the chosen days. */
export function RoomHint({ area, values }: { area: BannerArea; values: BannerValues }) {
  const { stores } = useCurrentUser();
  const days = stores ? null : daysOf(values); // the channels are the whole company's
  const owner = isStaff(area) && values.segment === "BY_STORE" ? (values.retailerId ?? undefined) : undefined;
  const { data, isPlaceholderData } = useOccupancy(area, days, owner);
  const start = momentOf(values.startDay, values.startTime);
  const end = momentOf(values.endDay, values.endTime);
  if (!data || !days || !start || !end || isPlaceholderData) return null;
  const crowded = values.channels.filter((channel) => isFull(data, channel, start, end));
  const full = crowded.flatMap((channel) =>
    fullRuns(data, channel)
      .slice(0, 2)
      .map(({ from, to }) => `${channelLabel(channel)}, de ${formatDay(from)} a ${formatDay(to)}`),
  );
  return (
    <p role="status" className={full.length > 0 ? classes.error : classes.room}>
      {full.length > 0 ? messages.form.crowded(full.join("; ")) : messages.form.room}
    </p>
  );
}
